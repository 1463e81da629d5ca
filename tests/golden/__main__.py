"""Play the golden plays anew: python -m tests.golden. Look at what changed before keeping it."""

from tests.golden import HERE, NAMES, file_of, golden_play

if __name__ == "__main__":
    kept = {file_of(game, preset) for game, preset in NAMES}
    for path in HERE.glob("*.play.jsonl"):
        if path not in kept:
            path.unlink()
    for game, preset in NAMES:
        text = golden_play(game, preset).to_text()
        file_of(game, preset).write_text(text, encoding="utf-8", newline="\n")
