"""``python -m civicgames``: the command line, wherever Python finds the package."""

from civicgames.cli import main

if __name__ == "__main__":
    main()
