"""Three political games to play, teach and measure from Jupyter."""

__version__ = "0.1.0"
