"""How the language is written and said: grammar, source spans, problems and words."""
