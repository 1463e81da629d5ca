"""Put the notebooks and data packages into the wheel, as `civicgames/_share/`."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ShareFolders(BuildHookInterface):  # type: ignore[type-arg]
    """`civicgames lab` copies them to where the user works, so a wheel carries them."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add each folder that exists to `build_data`; nothing for an editable install."""
        # An editable install reads them in the checkout: a copy would go stale.
        if version == "editable":
            return
        for name in ("notebooks", "datasets"):
            folder = Path(self.root, name)
            if folder.is_dir():
                build_data["force_include"][str(folder)] = f"civicgames/_share/{name}"
