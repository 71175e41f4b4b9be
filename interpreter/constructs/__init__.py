"""Every construct of the language, by family. Importing this package makes all of them known."""

from . import blocks, choices, comparisons, conditions, declarations, names, scoring, sections, statements, terms, turns
from .base import CONSTRUCTS, Construct, Expression, Statement

__all__ = [
    "CONSTRUCTS",
    "Construct",
    "Expression",
    "Statement",
    "blocks",
    "choices",
    "comparisons",
    "conditions",
    "declarations",
    "names",
    "scoring",
    "sections",
    "statements",
    "terms",
    "turns",
]
