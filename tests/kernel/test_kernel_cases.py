"""What every game's rule cases share: their form, and that one odd case spoils no other."""

import pytest

from boardlab.kernel.cases import check, check_spelling, is_nothing, list_of, run_each, shape
from boardlab.kernel.errors import BadPosition

FORM = shape({"from": str, "n": int, "goods": dict[str, list[str]], "rows": list_of(shape({"a": int}))}, ["n"])


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ({"n": "1"}, "position.n: expected whole number, got text"),
        ({"n": True}, "position.n: expected whole number, got true or false"),
        ({"n": None}, "position.n: expected whole number, got null"),
        ({"n": 1, "x": 1}, "position: the table contains the unknown key 'x'; there are: from, n, goods, rows"),
        ({"n": 1, "rows": [{"b": 1}]}, "position.rows[0]: the table contains the unknown key 'b'"),
        ({}, "position: the table lacks the key 'n'"),
        ([], "position: expected table, got list"),
    ],
)
def test_a_part_of_another_form_is_told_with_its_key(data, sentence):
    with pytest.raises(BadPosition) as caught:
        check("position", data, FORM)
    assert str(caught.value) == sentence


def test_a_part_of_the_right_form_is_taken():
    check("position", {"n": 1, "from": "x", "goods": {"a": []}, "rows": [{}]}, FORM)
    check("", {"n": 1, "more": 2}, shape({"n": int}, ["n"], closed=False))


def test_a_key_that_is_nearly_one_that_is_read_is_told_and_others_are_for_readers():
    check_spelling({"position": 1, "note": 2, "alt_expected": 3}, ("position", "expected"))
    with pytest.raises(BadPosition, match="is it 'position'"):
        check_spelling({"positions": 1}, ("position", "expected"))


@pytest.mark.parametrize("got", [{}, [], 0, {"a": []}, {"a": {"b": 0}}])
def test_an_empty_table_may_hold_empty_lists_and_zeros(got):
    assert is_nothing(got)


@pytest.mark.parametrize("got", [{"a": [1]}, 1, "", None, False, {"a": {"b": 2}}, [0]])
def test_whatever_else_is_something(got):
    assert not is_nothing(got)


@pytest.mark.parametrize("error", [TypeError, KeyError, AssertionError, ZeroDivisionError, RecursionError, IndexError])
def test_a_case_that_cannot_be_run_fails_and_the_others_are_run(error):
    def run(case):
        if case["id"] == "odd":
            raise error("of this")
        return ""

    result = run_each({"cases": [{"id": "odd"}, {"id": "good"}]}, run)
    assert result.last_line == "1 passed, 1 failed"
    ((name, problem),) = result.failures
    assert name == "odd" and "of this" in problem
