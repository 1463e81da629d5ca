"""Speed measured side by side: `python -m benchmarks.run` (see README.md here)."""
