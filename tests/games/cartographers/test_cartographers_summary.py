"""The summary of the seasons: its numbers add up, name their cells, and are explained in both languages."""

import random

import pytest

from boardlab.games.cartographers import GAME
from boardlab.kernel.session import Session


@pytest.fixture(scope="module")
def session():
    """A game of two, played by lot to its end."""
    session, dice = Session("cartographers", seats=("you", "you"), seed=11), random.Random(3)
    while not session.state.is_over:
        session.play(session.state.sample_action(dice))
    return session


def past(session):
    return [step.state for step in session.steps]


def test_a_season_is_the_sum_of_its_parts_and_the_seasons_are_the_total(session):
    for seat in (0, 1):
        seasons = GAME.breakdown(session.state, seat, past(session))
        assert len(seasons) == 4
        for season in seasons:
            assert sum(part.points for part in season.parts) == season.points
        assert sum(season.points for season in seasons) == session.state.total(seat)


def test_the_sheet_of_that_time_gives_the_stars_that_were_written_down(session):
    """Each edict is counted anew on the sheet as it was; it must come to what the season gave."""
    for seat in (0, 1):
        sheet = session.state.sheets[seat]
        for season, earned in zip(GAME.breakdown(session.state, seat, past(session)), sheet.seasons, strict=True):
            found = [(part.facts["letter"], part.points) for part in season.parts if "letter" in part.facts]
            assert tuple(found) == earned.edicts


def test_without_earlier_states_the_numbers_stand_and_only_the_cells_are_missing(session):
    known = GAME.breakdown(session.state, 0, past(session))
    unknown = GAME.breakdown(session.state, 0)
    assert [each.points for each in known] == [each.points for each in unknown]
    assert not any(part.cells for season in unknown for part in season.parts)


def test_the_season_in_play_tells_what_it_would_give_now(session):
    at = next(n for n, step in enumerate(session.steps) if step.state.season == 1 and step.state.card)
    state = session.steps[at].state
    *_, now = GAME.breakdown(state, 0, past(session)[: at + 1])
    assert now.facts["now"] and now.points == state.earned_now(0).total


def test_a_scoring_card_tells_what_it_gives_and_no_other_place_does(session):
    state = session.state
    for letter, card in zip("ABCD", state.edicts, strict=True):
        assert GAME.earning(state, 1, f"edict:{letter}").points == state.score_card(1, card).points
    assert [GAME.earning(state, 0, place) for place in ("A1", "season:0", "edict:E")] == [None] * 3


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_every_number_has_a_name_and_a_reason(session, lang):
    for known in (past(session), ()):
        for season in GAME.breakdown(session.state, 0, known):
            for score in (season, *season.parts):
                name, why = GAME.score_text(session.state, score, lang)
                assert name and why and "{" not in name + why


def test_before_the_edicts_lie_there_is_nothing_to_sum_up():
    assert GAME.breakdown(GAME.initial(1), 0) == ()
