#!/bin/sh
# Open JupyterLab on the start notebook; further arguments go to JupyterLab.
set -eu
cd "$(dirname "$0")/.."
root_flag=
if [ "$(id -u)" = 0 ]; then # in a container; JupyterLab would refuse
    root_flag=--allow-root
fi
exec .venv/bin/python -m jupyterlab $root_flag \
    --ServerApp.root_dir=. \
    --LabApp.default_url=/lab/tree/notebooks/00_start.ipynb \
    --LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate \
    "$@"
