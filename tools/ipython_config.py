"""IPython's configuration for `make lab` and Binder: a lesson's cell that runs before its set-up cell says so."""

c = get_config()  # type: ignore[name-defined]  # noqa: F821 - IPython puts it here
c.InteractiveShellApp.extensions = ["boardlab.widgets.shell"]
