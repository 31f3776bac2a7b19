"""The widgets' own words: both languages, every key that the code asks for, nothing left over."""

import re
from pathlib import Path

from boardlab.kernel.words import read_tables
from boardlab.widgets import teller

FOLDER = Path(teller.__file__).parent
TABLES = {lang: read_tables(FOLDER / "words" / lang) for lang in ("en", "zh")}
CODE = "\n".join(path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("*.py")))
FIELD = re.compile(r"\{(\w+)")


def test_both_languages_have_the_same_keys():
    assert TABLES["en"].keys() == TABLES["zh"].keys()


def test_both_languages_use_the_same_facts():
    facts = {lang: {key: set(FIELD.findall(text)) for key, text in table.items()} for lang, table in TABLES.items()}
    assert facts["en"] == facts["zh"]


def asked():
    """Keys that stand in the code as they are, with the tooltips that buttons ask for."""
    found = set(re.findall(r'(?:teller|tell|self\._press|self\.button|_drop|Teller)\(\s*"([\w.]+)"', CODE))
    found |= set(re.findall(r'"((?:breakdown|summary|undo|redo|variant|log)\.?[\w.]*)"', CODE))
    return found


def test_every_key_in_the_code_exists():
    missing = {key for key in asked() if f"widget.{key}" not in TABLES["en"]}
    assert missing - {"log", "undo", "redo"} <= {"summary", "breakdown"}


def test_every_button_has_a_tooltip():
    names = set(re.findall(r'(?:self\._press|self\.button)\(\s*"([\w.]+)"', CODE))
    assert {name for name in names if f"widget.{name}.tip" not in TABLES["en"]} == set()


def test_no_word_is_left_over():
    def used(key):
        name = key.removeprefix("widget.").removeprefix("error.")
        bare = name.removesuffix(".tip")
        patterns = (name, bare, key)
        built = ("keys.", "view.theme.", "view.layout.", "both.")
        return any(f'"{each}"' in CODE or f"'{each}'" in CODE for each in patterns) or name.startswith(built)

    tabs = {"log", "words", "rules", "save", "new", "view"}
    left = {key for key in TABLES["en"] if not used(key)}
    assert {key for key in left if key.removeprefix("widget.").removesuffix(".tip") not in tabs} == set()
