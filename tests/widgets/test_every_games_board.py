"""What people do to a board, with every game there is: cells run again, saved, resumed, broken, somebody else's."""

import gc
import json
from random import Random

import pytest
from ipywidgets.widgets import widget as widget_module

from boardlab.kernel import BoardlabError, Record, Session, game, games
from boardlab.widgets import Board, shut

GAMES = games()
PEOPLE = {"cartographers": ("you",)}


def table(name, **how):
    return Session(name, seats=PEOPLE.get(name, ("you", "greedy")), seed=7, **how)


def play_on(session, actions=6):
    """Some actions of people by lot, bots in between."""
    rng = Random(3)
    for _ in range(actions):
        session.bots_play()
        if session.state.is_over:
            return
        session.play(session.state.sample_action(rng, session.to_move[0]))
    session.bots_play()


def living():
    gc.collect()
    return len(widget_module._instances)


@pytest.mark.parametrize("name", GAMES)
def test_a_cell_that_is_run_again_and_again_leaves_one_board(name, monkeypatch):
    run = iter(range(10_000))
    now = {"cell": "one/0"}
    monkeypatch.setattr(shut, "this_cell", lambda: now["cell"])
    session = table(name)
    play_on(session)

    def make():
        now["cell"] = f"one/{next(run)}"
        Board(session)

    make()
    make()
    before, state = living(), session.state
    for _ in range(100):
        make()
    assert living() == before and session.state == state and len(session.on_change) == 1


@pytest.mark.parametrize("name", GAMES)
def test_a_game_goes_on_after_the_kernel_was_restarted_in_the_middle(name, tmp_path):
    path = tmp_path / "game.json"
    board = Board(table(name), autosave=path)
    play_on(board.session)
    again = Board.resume(path)
    assert again.state == board.state and again.session.seats == board.session.seats
    play_on(again.session, 2)
    assert Session.load(path).state == again.state


@pytest.mark.parametrize("name", GAMES)
def test_a_broken_save_is_refused_in_a_sentence_and_nothing_is_lost(name, tmp_path):
    session = table(name)
    play_on(session)
    text = session.record().dumps()
    for broken in (text[: len(text) // 2], text.replace('"type"', '"typ"', 1), "[]", ""):
        with pytest.raises(BoardlabError) as refused:
            Session.from_record(broken)
        assert len(str(refused.value)) > 20
    assert Session.from_record(text).state == session.state


@pytest.mark.parametrize("name", GAMES)
def test_a_save_that_was_changed_by_hand_is_refused_where_it_differs(name):
    session = table(name)
    play_on(session, 3)
    data = json.loads(session.record().dumps())
    data["checkpoints"] = dict.fromkeys(data["checkpoints"], "sha256:00")
    with pytest.raises(BoardlabError, match="diverges at action"):
        Session.from_record(Record.loads(json.dumps(data)))


@pytest.mark.parametrize("name", GAMES)
def test_two_boards_of_one_game_show_the_same(name):
    session = table(name)
    one, two = Board(session, key="one"), Board(session, key="two")
    play_on(session, 2)
    assert one.state == two.state == session.state
    assert one.banner.html == two.banner.html


@pytest.mark.parametrize("name", GAMES)
def test_what_is_no_action_is_told_and_changes_nothing(name):
    board = Board(table(name))
    board._let_bots()
    before = board.state
    for text in ("", "🦊", "Z99", "forest", "reveal dragon", "p9 " * 40):
        with pytest.raises(BoardlabError):
            board.session.play(text)
    assert board.state == before


@pytest.mark.parametrize("name", GAMES)
def test_the_picture_is_the_same_for_the_same_position(name):
    session = table(name)
    play_on(session, 3)
    rules = game(name)
    again = rules.position(rules.position_of(session.state))
    assert rules.scene(again) == rules.scene(session.state)


@pytest.mark.parametrize("name", GAMES)
def test_whatever_point_one_goes_back_to_somebody_can_act_there(name):
    board = Board(table(name))
    play_on(board.session)
    for n in range(board.session._floor, len(board.session.steps) + 1):
        board.goto(n)
        assert board.yours, n


@pytest.mark.parametrize("name", GAMES)
def test_equal_states_are_equal_and_not_unequal(name):
    session, rules = table(name), game(name)
    play_on(session, 2)
    again = rules.position(rules.position_of(session.state))
    assert again == session.state and not again != session.state  # noqa: SIM202 - both signs are tested
    play_on(session, 1)
    assert again != session.state and not again == session.state  # noqa: SIM201
