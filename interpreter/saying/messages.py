"""Every message there is; who wants constructs to say themselves gets them from here, so that all are known."""

from . import conditions, offering, sections, statements, terms
from .parts import PLAIN, Said, Voice

__all__ = ["PLAIN", "Said", "Voice", "conditions", "offering", "sections", "statements", "terms"]
