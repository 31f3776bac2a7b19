# boardlab. The two commands of the README are `make lab` and `make test`; each does its own set-up in .venv.
# Every recipe uses relative paths, so the checkout may lie in a folder with spaces in its name.

SHELL := /bin/sh
PY := .venv/bin/python
LAB_ARGS ?=

.DEFAULT_GOAL := help
.PHONY: help lab test test-nobrowser bench notebooks format clean

help: ## list these commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-15s %s\n", $$1, $$2}' Makefile

lab: ## open the lessons in JupyterLab
	@sh tools/venv.sh lab
	@sh tools/lab.sh $(LAB_ARGS)

test: ## run everything: lint, types, unit tests, Binder, browser, notebooks
	@sh tools/venv.sh dev
	@$(PY) tools/browser.py --install
	@$(PY) tools/check.py

test-nobrowser: ## the same without the browser tests
	@sh tools/venv.sh dev
	@$(PY) tools/check.py --no-browser

bench: ## print speeds as ratios
	@sh tools/venv.sh dev
	@$(PY) -m benchmarks.bench

notebooks: ## write every notebook from its lesson, run it, save its pictures
	@sh tools/venv.sh dev
	@$(PY) tools/cards.py
	@$(PY) tools/pictures.py
	@$(PY) tools/build_notebooks.py

format: ## put code and notebooks into the house format
	@sh tools/venv.sh dev
	@$(PY) -m ruff check --fix --quiet .
	@$(PY) -m ruff format .

clean: ## remove .venv and everything that can be made again
	@rm -rf .venv build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +
	@find . -name .ipynb_checkpoints -type d -prune -exec rm -rf {} +
