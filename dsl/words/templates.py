"""Templates made into text; the only module here that knows Jinja, imported when something is first said."""

from collections.abc import Callable, Mapping
from types import CodeType
from typing import Any

from jinja2 import StrictUndefined, Template
from jinja2.sandbox import ImmutableSandboxedEnvironment

# Compiling is the slow part and does not depend on the language, so a text is compiled once for all.
CODES: dict[str, CodeType] = {}


class Templates:
    """The templates of one language, each compiled when it is first needed."""

    def __init__(
        self,
        filters: Mapping[str, Callable[..., object]],
        functions: Mapping[str, Callable[..., object]],
        show: Callable[[object], str],
    ) -> None:
        self.environment = ImmutableSandboxedEnvironment(
            undefined=StrictUndefined, finalize=show, trim_blocks=True, lstrip_blocks=True
        )
        self.environment.globals = dict(functions)
        self.environment.filters.update(filters)
        self._templates: dict[str, Template] = {}
        self._rules: dict[str, Callable[..., Any]] = {}

    def render(self, source: str, facts: Mapping[str, object]) -> str:
        """The text of a template for these facts; a fact that it names and does not get is an error."""
        if "{" not in source:
            return source
        if (template := self._templates.get(source)) is None:
            if (code := CODES.get(source)) is None:
                code = CODES[source] = self.environment.compile(source)
            template = Template.from_code(self.environment, code, self.environment.globals)
            self._templates[source] = template
        return template.render(facts)

    def holds(self, rule: str, n: int) -> bool:
        """Whether a number satisfies a rule such as `n % 10 == 1 and n % 100 != 11`."""
        if (compiled := self._rules.get(rule)) is None:
            compiled = self._rules[rule] = self.environment.compile_expression(rule, undefined_to_none=False)
        return bool(compiled(n=n))
