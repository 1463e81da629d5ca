"""Run inside a network namespace of its own, by `test_kit`: install from a folder, start, ask.

The arguments: a fresh environment's Python, the folder of wheels, a folder to work in.
"""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import signal
import socket
import struct
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

START_S = 180
IFF_UP, SIOCSIFFLAGS = 0x1, 0x8914


def main(python: str, wheels: str, work: str) -> None:
    """Ends with an error where anything doesn't work."""
    # The loopback is the one way that a new namespace has, and it begins switched off.
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as any_socket:
        fcntl.ioctl(any_socket, SIOCSIFFLAGS, struct.pack("16sH14x", b"lo", IFF_UP))
    assert [name for _, name in socket.if_nameindex()] == ["lo"]
    environment = {name: os.environ[name] for name in ("PATH", "LANG") if name in os.environ} | {
        "HOME": work, "PIP_CONFIG_FILE": os.devnull,
    }  # fmt: skip
    subprocess.run(
        [python, "-m", "pip", "install", "--quiet", "--no-index", "--find-links", wheels,
         "civicgames[lab]"],
        env=environment, check=True,
    )  # fmt: skip
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [
        Path(python).with_name("civicgames"), "lab", "--no-open", f"--port={port}", "--lang=fr",
        "--allow-root", "--IdentityProvider.token=cut",
    ]  # fmt: skip
    process = subprocess.Popen(command, cwd=work, env=environment, start_new_session=True)
    try:
        address = f"http://127.0.0.1:{port}/api/contents/fr/00-welcome.ipynb?token=cut"
        found = json.loads(asked(address, process))
        assert found["content"]["cells"][0]["source"].startswith("# ")
    finally:
        # The command and the server it started.
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGTERM)
        process.wait(30)
    kept = Path(work, "civicgames-notebooks/fr/00-welcome.ipynb")
    subprocess.run(
        [Path(python).with_name("jupyter"), "execute", kept], env=environment, check=True
    )
    print("fine")


def asked(address: str, process: subprocess.Popen[bytes]) -> bytes:
    """What the server answers as soon as it does."""
    end = time.monotonic() + START_S
    while True:
        try:
            with urllib.request.urlopen(address, timeout=30) as answer:
                return bytes(answer.read())
        except OSError:
            if process.poll() is not None or time.monotonic() > end:
                raise
            time.sleep(0.2)


if __name__ == "__main__":
    main(*sys.argv[1:])
