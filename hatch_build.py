"""Put the notebooks and data packages into the wheel, as `civicgames/_share/`."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# What playing and editing leave in those folders.
LEFT_OVER = {"plays", "class", "runs", "__pycache__"}


class ShareFolders(BuildHookInterface):  # type: ignore[type-arg]
    """`civicgames lab` copies them to where the user works, so a wheel carries them."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the files of each folder that exists to `build_data`; none if editable."""
        # An editable install reads them in the checkout: a copy would go stale.
        if version == "editable":
            return
        root = Path(self.root)
        for folder in ("notebooks", "datasets"):
            for path in sorted((root / folder).rglob("*")):
                inside = path.relative_to(root)
                hidden = any(part.startswith(".") or part in LEFT_OVER for part in inside.parts)
                if path.is_file() and not hidden:
                    build_data["force_include"][str(path)] = f"civicgames/_share/{inside}"
