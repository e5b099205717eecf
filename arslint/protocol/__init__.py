"""The ARS protocol as pure functions: no I/O, no linting, no Markdown."""
