"""For tests that press Ctrl-C on a program of their own."""

HEARS_CTRL_C = "import signal\nsignal.signal(signal.SIGINT, signal.default_int_handler)\n"
"""Begins its code: what is started in the background of a shell would ignore Ctrl-C."""
