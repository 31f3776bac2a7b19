#!/bin/sh
# Make .venv and install boardlab into it with an extra: `sh tools/venv.sh lab` or `sh tools/venv.sh dev`.
# Does nothing when that was done before and neither pyproject.toml nor the folder changed since.
set -eu
cd "$(dirname "$0")/.."
extra=${1:-lab}
venv_python=.venv/bin/python
stamp=.venv/boardlab-$extra.stamp
wanted="$(cksum < pyproject.toml) $(pwd)"

fail() {
    echo "boardlab: $1" >&2
    exit 1
}

works() { # is this command a Python that boardlab can use?
    "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' > /dev/null 2>&1
}

find_python() {
    for candidate in "${PYTHON:-}" python3.13 python3.12 python3.11 python3.14 python3 python; do
        if [ -n "$candidate" ] && works "$candidate"; then
            echo "$candidate"
            return
        fi
    done
    fail "no Python 3.11 or newer was found. Install one (https://www.python.org/downloads/), or name yours: make PYTHON=/path/to/python3"
}

can_install() { # root on a Debian-like system may install what is missing
    [ "$(id -u)" = 0 ] && command -v apt-get > /dev/null
}

make_venv() {
    rm -rf .venv
    "$1" -m venv .venv > /dev/null 2>&1 && return
    if can_install; then
        echo "boardlab: installing python3-venv"
        apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq python3-venv > /dev/null
        rm -rf .venv
        "$1" -m venv .venv && return
    fi
    rm -rf .venv
    fail "$1 cannot make a virtual environment. On Debian and Ubuntu: sudo apt install python3-venv"
}

if works "$venv_python" && [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$wanted" ]; then
    exit 0
fi
if ! works "$venv_python"; then
    chosen=$(find_python)
    echo "boardlab: making .venv with $chosen ($("$chosen" -c 'import platform; print(platform.python_version())'))"
    make_venv "$chosen"
fi
echo "boardlab: installing boardlab[$extra] into .venv (once; it takes about a minute)"
"$venv_python" -m pip install --quiet --disable-pip-version-check -e ".[$extra]" ||
    fail "pip could not install boardlab[$extra]; its own message stands above. Is this computer online?"
# without this, every first start asks whether to show Jupyter news
"$venv_python" -m jupyterlab.labextensions disable @jupyterlab/apputils-extension:announcements > /dev/null 2>&1 ||
    fail "JupyterLab is not usable in .venv. Run: make clean, then this command again"
mkdir -p .venv/etc/ipython && cp tools/ipython_config.py .venv/etc/ipython/
printf '%s' "$wanted" > "$stamp"
if [ "$extra" = dev ]; then # dev holds all of lab
    printf '%s' "$wanted" > .venv/boardlab-lab.stamp
fi
