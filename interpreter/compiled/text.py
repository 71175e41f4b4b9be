"""Pieces of WebAssembly text that all functions of a module are written with."""

from __future__ import annotations

from .storage import CONTROL, CONTROLS, WORD

LOW = "(i64.const 0xffffffff)"
"""The lower half of a word."""
HIGH_BITS = "(i64.const 0x8080808080808080)"
"""The highest bit of each byte."""


def control(name: str) -> int:
    """Return the address of a control word."""
    return CONTROL + WORD * CONTROLS.index(name)


def get(name: str) -> str:
    """Return the expression that reads a local."""
    return f"(local.get ${name})"


def put(name: str, value: str) -> str:
    """Return the line that sets a local."""
    return f"(local.set ${name} {value})"


def address_of(view: str) -> str:
    """Return the address of items in memory."""
    return f"(i32.and (i32.wrap_i64 (i64.shr_u {view} (i64.const 32))) (i32.const 0x7fffffff))"


def view_of(start: str, n: str) -> str:
    """Return the word for a number (64 bits) of items in memory."""
    return f"(i64.or (i64.shl (i64.extend_i32_u (i32.or {start} (i32.const 0x80000000))) (i64.const 32)) {n})"


def number_of(view: str) -> str:
    """Return how many items in memory there are."""
    return f"(i32.wrap_i64 {view})"


def each_byte(value: str) -> str:
    """Return a number below 256 in each byte of a word."""
    return f"(i64.mul {value} (i64.const 0x0101010101010101))"
