"""The interface's gettext catalogues; English is the source. `update` keeps them in step."""
