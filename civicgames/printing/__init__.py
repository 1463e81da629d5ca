"""What a class prints: cards to cut, boards, rules and score sheets, as PDF.

Needs the extra ``print`` (fpdf2, and the DejaVu fonts that matplotlib brings), imported when used.
"""

from __future__ import annotations

from civicgames.printing.document import PARTS, Pdf, make_pdf
from civicgames.printing.pages import PAPERS

__all__ = ["PAPERS", "PARTS", "Pdf", "make_pdf"]
