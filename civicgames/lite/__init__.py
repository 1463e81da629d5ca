"""The notebooks in a browser without a server behind them: a JupyterLite site, in one folder.

:func:`build_site` makes it (needs the extra ``lite`` and the network, once), ``serving`` hands it
out. Python, the packages and the notebooks all lie in the folder; what is played is kept by the
browser it is played in.
"""

from civicgames.lite.site import build_site, size

__all__ = ["build_site", "size"]
