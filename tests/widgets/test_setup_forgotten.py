"""A lesson's cell that runs before its set-up cell: one sentence that names the cell, in a real kernel."""

import shutil
from pathlib import Path

from jupyter_client.manager import start_new_kernel

CONFIG = Path(__file__).parents[2] / "tools" / "ipython_config.py"


def test_the_kernel_names_the_cell_to_run(tmp_path, monkeypatch):
    profile = tmp_path / "profile_default"
    profile.mkdir()
    shutil.copy(CONFIG, profile)
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path))
    manager, client = start_new_kernel()
    try:
        shown = []
        client.execute_interactive("lesson.watch()", output_hook=shown.append, timeout=60)
        errors = [message["content"] for message in shown if message["msg_type"] == "error"]
        assert len(errors) == 1
        assert "".join(errors[0]["traceback"]).count("\n") == 0
        assert "Run the setup cell" in errors[0]["traceback"][0] and "单元格" in errors[0]["traceback"][0]
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)
