"""Hand out the site this file lies in: ``python serve.py``. Needs nothing but Python."""

from __future__ import annotations

import sys
import webbrowser
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

PORT = 8765


class Handler(SimpleHTTPRequestHandler):
    """Files, under the types that browsers ask for."""

    extensions_map = {  # noqa: RUF012 - as the class above has it
        **SimpleHTTPRequestHandler.extensions_map,
        # Windows' registry may say otherwise, and a module of another type isn't run.
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".json": "application/json",
        ".wasm": "application/wasm",
        ".whl": "application/zip",
    }

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing: every page is hundreds of files."""


def server(folder: Path, port: int = PORT) -> ThreadingHTTPServer:
    """A server for this machine's browsers alone; port 0 is any free one."""
    return ThreadingHTTPServer(("127.0.0.1", port), partial(Handler, directory=str(folder)))


def serve(folder: Path, port: int = PORT, open_: bool = True) -> None:
    """Serve until Ctrl-C. Raises OSError where the port is taken."""
    with server(folder, port) as serving:
        # Not 127.0.0.1: the browser keeps work by address, and this is the one people type.
        address = f"http://localhost:{serving.server_port}/"
        print(f"civicgames: {address}  (Ctrl-C: end)", flush=True)
        if open_:
            webbrowser.open(address)
        try:
            serving.serve_forever()
        except KeyboardInterrupt:
            return


if __name__ == "__main__":
    serve(Path(__file__).resolve().parent, int(sys.argv[1]) if sys.argv[1:] else PORT)
