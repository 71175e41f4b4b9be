"""`python -m forehand`: the command, without installing it."""

import sys

from forehand.interpreter.cli import main

if __name__ == "__main__":
    sys.exit(main())
