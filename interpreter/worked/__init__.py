"""Worked examples: read from YAML, played by the engine, and told where they no longer hold."""
