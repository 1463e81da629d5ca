"""Work in other processes, on this machine or on a cluster: what comes out, in the order asked."""

from __future__ import annotations

import signal
import sys
import threading
import warnings
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

MOST_WORKERS = 256
SECONDS_TO_ANSWER = 15
"""How long a cluster's scheduler may take to answer, or its first worker to be there."""


def processors() -> int:
    """How many processes can work at a time here."""
    if sys.platform == "emscripten":  # in a browser there is one
        return 1
    try:
        from joblib import cpu_count
    except ImportError:  # nothing starts others, as in a browser
        return 1
    return min(int(cpu_count()), MOST_WORKERS)


def in_order(
    function: Callable[..., Any], tasks: Iterable[tuple[Any, ...]], workers: int, client: Any = None
) -> Generator[Any, None, None]:
    """What ``function`` gives for each of the tasks (its arguments), in order, as it comes.

    In ``workers`` processes, or on the cluster of a Dask ``client``. Closing it throws away what
    isn't done. Raises RuntimeError, in a sentence, where processes are lost for good.
    """
    from joblib import Parallel, delayed, parallel_config
    from joblib.externals.loky.process_executor import TerminatedWorkerError

    lost: tuple[type[BaseException], ...] = (TerminatedWorkerError,)
    if client is None:
        parallel = Parallel(n_jobs=workers, backend="loky", return_as="generator")
    else:
        from distributed import KilledWorker

        lost = (TerminatedWorkerError, KilledWorker, TimeoutError)
        with parallel_config(
            backend="dask", client=client, wait_for_workers_timeout=SECONDS_TO_ANSWER
        ):
            parallel = Parallel(n_jobs=-1, return_as="generator")
    results = None
    try:
        with interrupts_held_back():
            results = parallel(delayed(function)(*task) for task in tasks)
        for result in results:  # noqa: UP028 (`yield from` would close it before the `finally`)
            yield result
    except lost as error:
        raise RuntimeError(
            f"Processes that played were ended from outside ({type(error).__name__}), by lack of "
            "memory perhaps: expected them to stay. What was kept is whole; call it again."
        ) from None
    finally:
        if results is not None:
            with warnings.catch_warnings():  # that work is thrown away is what stopping means
                warnings.simplefilter("ignore", UserWarning)
                results.close()


@contextmanager
def interrupts_held_back() -> Iterator[None]:
    """A terminal's Ctrl-C reaches every process; those started within this never hear it.

    It is for the one that asks, which hears it afterwards.
    """
    if not hasattr(signal, "pthread_sigmask"):  # Windows; see `deaf_to_interrupts`
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def interrupts_put_off() -> Iterator[None]:
    """A Ctrl-C within this is heard at its end.

    A mask would not do: where a library has threads, one of them may take the signal.
    """
    before = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or not callable(before):
        yield
        return
    heard: list[tuple[int, FrameType | None]] = []
    signal.signal(signal.SIGINT, lambda number, frame: heard.append((number, frame)))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
        if heard:
            before(*heard[0])


def deaf_to_interrupts() -> None:
    """For work in a process of its own: who stops it is the process that asked for it."""
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def client_of(cluster: Any) -> Iterator[Any]:
    """A Dask client of a cluster: itself, or one of an address for as long as it is needed.

    None stays None. Raises ValueError, in a sentence, where there is no such cluster.
    """
    if cluster is None:
        yield None
        return
    try:
        from distributed import Client
    except ImportError:
        raise ValueError(
            "A cluster is reached with Dask: pip install 'civicgames[cluster]'."
        ) from None
    if isinstance(cluster, Client):
        yield cluster
        return
    if not isinstance(cluster, str):
        raise ValueError(
            f"The cluster is {cluster!r:.60}: expected a Dask client, or a scheduler's address "
            "such as 'tcp://10.0.0.5:8786'."
        )
    try:
        client = Client(  # type: ignore[no-untyped-call]
            cluster, timeout=SECONDS_TO_ANSWER, set_as_default=False
        )
    except (OSError, ValueError, TimeoutError):
        raise ValueError(
            f"No Dask scheduler answers at {cluster:.60}: expected its address, such as "
            "'tcp://10.0.0.5:8786'."
        ) from None
    try:
        yield client
    finally:
        client.close()  # type: ignore[no-untyped-call]
