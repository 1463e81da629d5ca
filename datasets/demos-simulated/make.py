"""Make this data package anew: `python datasets/demos-simulated/make.py` (some minutes).

To be run when the rules, the careful bot or the columns have changed; a test says so.
"""

from pathlib import Path

from civicgames.simulated_packages import careful_plays, describe

HERE = Path(__file__).parent
MORE = {"simplified": 10_000, "short": 10_000, "full": 10_000}
"""What lessons and the welcome compare with."""


def main(folder: Path = HERE, plays: int | None = None, workers: int | None = None) -> None:
    """Simulate each scenario and write its tables and the description into `folder`."""
    scenarios = careful_plays("demos", folder, MORE, plays, workers)
    describe(
        folder,
        "demos",
        "Simulated plays of DēmoS",
        "Plays between careful bots, of every built-in scenario.",
        scenarios,
    )


if __name__ == "__main__":
    main()
