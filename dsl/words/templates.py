"""Templates made into text; the only module here that knows Jinja, imported for those that ask more than names."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cached_property
from types import CodeType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from jinja2 import Template
    from jinja2.sandbox import ImmutableSandboxedEnvironment

# Compiling is the slow part and does not depend on the language, so a text is compiled once for all.
CODES: dict[str, CodeType] = {}
# What holds nothing but names of facts, and a rule of the commonest shape, need no Jinja.
NAME = re.compile(r"\{\{ ([a-z_][a-z0-9_]*) \}\}")
EQUAL = re.compile(r"n == ([0-9]+)")


class BadTemplate(ValueError):
    """A text that cannot be said, and why."""

    def __init__(self, source: str, reason: str) -> None:
        super().__init__(f"{source}: {reason}")
        self.source = source
        self.reason = reason


class Templates:
    """The templates of one language, each compiled when it is first needed."""

    def __init__(
        self,
        filters: Mapping[str, Callable[..., object]],
        functions: Mapping[str, Callable[..., object]],
        show: Callable[[object], str],
    ) -> None:
        self._filters = filters
        self._functions = functions
        self._show = show
        self._templates: dict[str, Template] = {}
        self._rules: dict[str, Callable[..., Any]] = {}
        self._named: dict[str, bool] = {}

    @cached_property
    def environment(self) -> ImmutableSandboxedEnvironment:
        """Jinja's environment."""
        from jinja2 import StrictUndefined, pass_context
        from jinja2.sandbox import ImmutableSandboxedEnvironment

        # As all languages share the compiled code, nothing may be worked out when a text is compiled: not
        # `'suit'|noun`. So there is no optimizer, and what finishes a value asks for the context of the moment.
        environment = ImmutableSandboxedEnvironment(
            undefined=StrictUndefined,
            finalize=pass_context(lambda _, value: self._show(value)),
            optimized=False,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        environment.globals = dict(self._functions)
        environment.filters.update(self._filters)
        return environment

    def render(self, source: str, facts: Mapping[str, object]) -> str:
        """The text of a template for these facts; a fact that it names and does not get is an error.

        Raises BadTemplate.
        """
        if "{" not in source:
            return source
        if (named := self._named.get(source)) is None:
            named = self._named[source] = "{" not in NAME.sub("", source)
        if named:
            return NAME.sub(lambda found: self._show(facts[found[1]]), source)
        from jinja2 import TemplateError

        try:
            if (template := self._templates.get(source)) is None:
                template = self._templates[source] = self._compile(source)
            return template.render(facts)
        except (ArithmeticError, TemplateError) as error:
            raise BadTemplate(source, str(error).rstrip(".")) from error

    def holds(self, rule: str, n: int) -> bool:
        """Whether a number satisfies a rule such as `n % 10 == 1 and n % 100 != 11`."""
        if equal := EQUAL.fullmatch(rule):
            return n == int(equal[1])
        if (compiled := self._rules.get(rule)) is None:
            compiled = self._rules[rule] = self.environment.compile_expression(rule, undefined_to_none=False)
        return bool(compiled(n=n))

    def _compile(self, source: str) -> Template:
        from jinja2 import Template

        if (code := CODES.get(source)) is None:
            code = CODES[source] = self.environment.compile(source)
        return Template.from_code(self.environment, code, self.environment.globals)
