# `make run` and `make test` set everything up by themselves; see packaging/setup.sh.
SHELL := /bin/bash
PYTHON := .venv/bin/python
# compiled translations are built, not kept; the program speaks English without them
TRANSLATIONS := $(if $(wildcard packaging/translations.py),translations)

.PHONY: run test checks tests sweep lock translations screenshots bench package try-package clean \
	ready-run ready-test

run: ready-run
	@if [ "$$(uname -s)" = Linux ] && [ -z "$$DISPLAY$$WAYLAND_DISPLAY" ]; then \
	  echo "There is no display here, so a small story is told without the window."; \
	  $(PYTHON) -m app demo --to build/demo && \
	  echo "Its pictures and its tree are in $(CURDIR)/build/demo (begin with story.txt)."; \
	else \
	  $(if $(TRANSLATIONS),$(PYTHON) packaging/translations.py &&) exec $(PYTHON) -m app; \
	fi

# the whole test run comes last, so that its closing line does
test: checks
	packaging/other_pythons.sh
	$(MAKE) --no-print-directory tests

checks: ready-test
	$(PYTHON) -m ruff format --check
	$(PYTHON) -m ruff check
	$(PYTHON) -m mypy app
	$(PYTHON) -m mypy --config-file tests/mypy.ini tests
	.venv/bin/lint-imports --no-logo

tests: ready-test $(TRANSLATIONS)
	$(PYTHON) -m pytest -n auto -m "not sweep"

# hours, not minutes: every kill point, every pair of them, larger scopes
sweep: ready-test $(TRANSLATIONS)
	packaging/setup.sh screens
	$(PYTHON) -m pytest -n auto -m sweep --timeout=7200 -o faulthandler_timeout=7300

lock:
	packaging/lock.sh

translations: ready-test
	$(PYTHON) packaging/translations.py

screenshots: ready-test $(TRANSLATIONS)
	packaging/setup.sh screens
	$(PYTHON) packaging/screenshots.py

bench: ready-run
	$(PYTHON) -m app bench

# what people install, into dist/; PYTHON is what goes into it
package:
	packaging/build.sh

# installs it in a bare Debian, runs it there and kills it; needs root
try-package:
	packaging/try_package.sh

ready-run:
	@packaging/setup.sh run

ready-test:
	@packaging/setup.sh test

clean:
	rm -rf build dist .venv .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
	find app tests packaging -name __pycache__ -type d -prune -exec rm -rf {} +
