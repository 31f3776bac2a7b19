"""Sessions: play, bots, undo, redo, files. Whatever is refused changes nothing."""

import json

import pytest

from boardlab.games.cascadero.actions import Place
from boardlab.kernel import (
    CHANCE,
    BadNotation,
    BadPosition,
    BadRecord,
    BoardlabError,
    IllegalAction,
    Session,
    UnknownName,
    new,
)
from boardlab.kernel.session import YOU


def table(seats=(YOU, "random"), seed=5, **options):
    session = Session("cascadero", seats, seed, **options)
    session.bots_play()
    return session


def any_legal(session):
    return session.state.legal_actions()[0]


def turns(session, n):
    """So many decisions of the person, with the bots' answers between them."""
    for _ in range(n):
        session.play(any_legal(session))
        session.bots_play()
    return session


def everything(session):
    return (session.at, len(session.steps), session.state, [step.state for step in session.steps])


def test_a_new_session_has_drawn_the_set_up_and_waits_for_a_decision():
    session = Session("cascadero", (YOU, YOU), 3, board="back")
    assert session.at == 25 and session.to_move in ((0,), (1,))
    assert session.your_turn and not session.can_undo and not session.can_redo


def test_play_takes_notation_or_an_action_and_returns_what_happened():
    session = Session("cascadero", (YOU, YOU), 3, start="0")
    events = session.play("7,6")
    assert [event.kind for event in events] == ["placed", "lone", "turn_ended"]
    assert session.play(session.game.parse("7,7"))[0].kind == "placed"
    assert [n for n, _ in session.events][-1] == session.at


def test_undo_goes_back_over_the_bots_to_your_own_last_decision():
    session = turns(table(), 3)
    before = everything(session)
    at = session.at
    session.undo()
    assert session.your_turn and session.at < at
    assert session.steps[session.at].seat == 0
    session.redo()
    assert everything(session) == before


def test_undo_to_the_start_and_redo_to_the_end_visit_the_same_decisions():
    session = turns(table(), 6)
    back = [session.state]
    while session.can_undo:
        session.undo()
        back.append(session.state)
    forth = [session.state]
    while session.can_redo:
        session.redo()
        forth.append(session.state)
    assert len(back) == 7
    assert forth == back[::-1]


def test_undo_with_nothing_to_take_back_changes_nothing():
    session = table()
    before = everything(session)
    session.undo()
    assert everything(session) == before


def test_playing_after_undo_drops_what_was_undone():
    session = turns(table((YOU, YOU)), 4)
    session.undo()
    session.undo()
    session.play(session.state.legal_actions()[7])
    assert not session.can_redo


def test_the_same_choice_after_undo_meets_the_same_bot():
    session = turns(table(), 4)
    action = session.state.legal_actions()[9]
    session.play(action)
    session.bots_play()
    first = session.state
    session.undo()
    session.play(action)
    session.bots_play()
    assert session.state == first


def test_goto_visits_any_point_and_refuses_others_with_a_sentence():
    session = turns(table(), 4)
    states = [step.state for step in session.steps]
    for n in range(1, len(states) + 1):
        assert session.goto(n) == states[n - 1]
    for n in (-1, 0, len(states) + 1):
        with pytest.raises(UnknownName, match="this game has points 1 to"):
            session.goto(n)


def test_goto_refuses_what_is_no_number():
    session = table()
    for n in ("1", None, 1.5, []):
        with pytest.raises(UnknownName, match="there is no point"):
            session.goto(n)


def test_bots_play_on_from_every_point_also_where_chance_is_next():
    session = Session("cartographers", (YOU, "random"), 1)
    session.bots_play()
    for _ in range(8):
        session.play(session.state.legal_actions(0)[0])
        session.bots_play()
    kept, last = session.record().dumps(), session.state
    points = range(session._floor, session.at)
    assert any(session.goto(n).to_move == (CHANCE,) for n in points)
    for n in points:
        session = Session.from_record(kept)
        session.goto(n)
        session.bots_play()
        assert session.your_turn and session.state in [step.state for step in Session.from_record(kept).steps]
    assert session.state == last


def test_goto_leaves_the_set_up_alone():
    session = Session("cascadero", (YOU, YOU), 3, board="back")
    with pytest.raises(UnknownName, match="points 25 to 25"):
        session.goto(3)


def test_undo_until_information_keeps_what_chance_has_shown():
    """Cascadero draws nothing after the set-up, so a toy history stands in for a game that does."""
    from msgspec.structs import replace

    session = turns(table((YOU, YOU), undo="until-information"), 4)
    assert session.can_undo
    session.steps[-2] = replace(session.steps[-2], seat=CHANCE)
    session.undo()
    at = session.at
    assert at == len(session.steps) - 1
    assert not session.can_undo
    session.undo()
    assert session.at == at
    session.undo_policy = "anything"
    assert session.can_undo


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("7,5", IllegalAction),
        ("99,99", IllegalAction),
        ("hello", BadNotation),
        ("", BadNotation),
        ("decline", IllegalAction),
    ],
)
def test_a_refused_action_changes_nothing(text, error):
    session = turns(table(), 2)
    session.undo()
    before = everything(session)
    with pytest.raises(error):
        session.play(text)
    assert everything(session) == before
    assert session.can_redo, "what was undone can still be redone"


def test_an_action_out_of_turn_is_refused_with_the_turn_rule():
    session = Session("cascadero", (YOU, YOU), 3, start="0")
    before = everything(session)
    with pytest.raises(IllegalAction) as caught:
        session.play("7,6", seat=1)
    assert [v.rule for v in caught.value.violations] == ["CAS-TURN-8"]
    assert caught.value.violations[0].facts["seat"] == 1
    assert "7,6" in str(caught.value) and str(caught.value).endswith("(CAS-TURN-8)")
    assert everything(session) == before
    session.play("7,6", seat=0)


def test_nothing_can_be_played_when_the_game_is_over():
    session = Session("cascadero", ("random", "random"), 2)
    session.bots_play()
    assert session.state.is_over and not session.your_turn
    before = everything(session)
    with pytest.raises(IllegalAction):
        session.play("7,6")
    assert session.bots_play() == ()
    assert everything(session) == before


def test_bots_stop_after_as_many_actions_as_they_may_take():
    session = Session("cascadero", ("random", "random"), 2)
    start = session.at
    session.bots_play(7)
    assert session.at == start + 7


def test_two_sessions_of_one_game_do_not_interfere():
    one, other = table(seed=1), table(seed=2)
    alone = turns(table(seed=1), 5)
    for _ in range(5):
        turns(one, 1)
        turns(other, 1)
    assert everything(one) == everything(alone)
    one.undo()
    assert other.can_undo and not other.can_redo
    assert one.state != other.state


def test_listeners_hear_of_every_change_and_may_leave_while_called():
    session, heard = table((YOU, YOU)), []

    def once():
        heard.append("once")
        session.on_change.remove(once)

    session.on_change += [once, lambda: heard.append(session.at)]
    session.play(any_legal(session))
    session.undo()
    session.redo()
    session.goto(session.at)
    assert heard == ["once", 2, 1, 2]


# Files.


def test_a_session_saves_and_loads_with_seats_seed_and_set_up(tmp_path):
    session = turns(table(board="back", heralds="cross", ruleset="document"), 4)
    loaded = Session.load(session.save(tmp_path / "game.json"))
    assert everything(loaded) == everything(session)
    assert (loaded.seats, loaded.seed, loaded.options) == (session.seats, session.seed, session.options)
    assert loaded.record() == session.record()
    turns(loaded, 2)
    turns(session, 2)
    assert everything(loaded) == everything(session)


def test_undone_actions_are_not_saved():
    session = turns(table((YOU, YOU)), 4)
    session.undo()
    loaded = Session.from_record(session.record())
    assert loaded.state == session.state and not loaded.can_redo and loaded.can_undo


def test_autosave_follows_every_change_and_resume_goes_on_there(tmp_path):
    path = tmp_path / "auto.json"
    session = Session.resume(path, seats=(YOU, "random"), seed=9)
    assert not path.exists()
    session.bots_play()
    turns(session, 3)
    session.undo()
    resumed = Session.resume(path, seats=("ignored",))
    assert resumed.state == session.state and resumed.seats == (YOU, "random")
    turns(resumed, 1)
    assert Session.load(path).state == resumed.state


@pytest.mark.parametrize("text", ["", "{", "[]", '{"format": "boardlab-record/9"}', "\x00"])
def test_resume_refuses_a_broken_file_and_leaves_it_as_it_is(tmp_path, text):
    path = tmp_path / "auto.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadRecord):
        Session.resume(path)
    assert path.read_text(encoding="utf-8") == text


def test_a_full_disk_does_not_stop_the_board_from_hearing_of_the_change(tmp_path):
    session = Session("cascadero", (YOU, YOU), 1, autosave=tmp_path / "gone" / "auto.json")
    heard = []
    session.on_change.append(lambda: heard.append(session.at))
    with pytest.raises(BadRecord, match="cannot be written"):
        session.play(any_legal(session))
    assert heard == [2]


SET_UPS = [
    {"options": {"players": "two"}},
    {"options": {"undo": "anything"}},
    {"options": {"autosave": "elsewhere.json"}},
    {"options": {"seed": 3}},
    {"options": {"ruleset": "document"}},
    {"options": {"board": ["back"]}},
    {"options": {"board": "side"}},
    {"options": {"colours": 5}},
    {"options": {"board": "back", "heralds": "travelling"}},
    {"seats": ["you", "nobody"]},
    {"seats": ["you"]},
    {"seats": ["you"] * 5},
    {"position": {"envoys": 5}},
    {"rulings": {"dice": 6}},
    {"actions": [{"type": "start", "seat": 7}]},
    {"actions": [{"type": "place", "field": "7,5"}]},
]


@pytest.mark.parametrize("changes", SET_UPS, ids=str)
def test_a_record_whose_set_up_is_impossible_is_refused_with_a_sentence(changes):
    data = json.loads(Session("cascadero", (YOU, YOU), 1).record().dumps()) | changes
    with pytest.raises(BadRecord) as caught:
        Session.from_record(json.dumps(data))
    assert "__init__" not in str(caught.value) and "argument" not in str(caught.value)


def test_a_record_that_stops_before_the_set_up_is_drawn_goes_on_drawing():
    data = json.loads(Session("cascadero", (YOU, "random"), 1, board="back").record().dumps())
    for kept in (0, 3, 24):
        session = Session.from_record(json.dumps(data | {"actions": data["actions"][:kept], "checkpoints": {}}))
        assert session.at == 25 and session.to_move != (CHANCE,)
        assert session.state == Session("cascadero", (YOU, "random"), 1, board="back").state


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        ({"name": "chess"}, "unknown game 'chess'"),
        ({"seats": (YOU, "gredy")}, "unknown seat 'gredy'"),
        ({"seats": (YOU,)}, "CAS-SETUP-8"),
        ({"board": "side"}, "CAS-SETUP-2"),
        ({"heralds": "moon"}, "CAS-HERALD-1"),
        ({"start": "9"}, "CAS-SETUP-7"),
        ({"colours": ["blue", "blue"]}, "CAS-SETUP-8"),
        ({"dice": 3}, "unknown option 'dice'"),
        ({"position": {"envoys": {"0": ["7,5"]}}}, "CAS-TURN-3"),
        ({"ruleset": "house"}, "unknown ruleset 'house'"),
    ],
    ids=str,
)
def test_an_impossible_session_is_refused_with_a_sentence(arguments, named):
    with pytest.raises((UnknownName, BadPosition)) as caught:
        Session(**{"name": "cascadero", **arguments})
    assert named in str(caught.value)
    assert isinstance(caught.value, BoardlabError)


@pytest.mark.parametrize("seed", [None, 1.5, [1], True, "a\nb", "\ud800"], ids=repr)
def test_a_seed_that_no_file_could_hold_is_refused_at_once(seed):
    with pytest.raises(BoardlabError, match="whole number"):
        Session("cascadero", seed=seed)
    with pytest.raises(BoardlabError, match="whole number"):
        new("cascadero", seed=seed)


@pytest.mark.parametrize("seed", [0, -5, 10**30, "", "七", "7"], ids=repr)
def test_a_game_with_any_other_seed_goes_on_alike_after_loading(tmp_path, seed):
    session = table(("random", YOU), seed)
    loaded = Session.load(session.save(tmp_path / "game.json"))
    assert everything(turns(loaded, 2))[2] == everything(turns(session, 2))[2]


@pytest.mark.parametrize(
    ("wrong", "word"),
    [
        ({"undo": "never"}, "until-information"),
        ({"players": 3}, "seats"),
        ({"position": {}, "board": "back"}, "position"),
    ],
    ids=str,
)
def test_what_a_session_would_not_heed_is_refused(wrong, word):
    with pytest.raises(UnknownName, match=word):
        Session("cascadero", (YOU, YOU), 1, **wrong)


@pytest.mark.parametrize("choice", [None, "7,6", 7, Place("7,5")], ids=repr)
def test_a_bot_that_chooses_what_is_not_allowed_is_named(monkeypatch, choice):
    session = Session("cascadero", (YOU, "random"), 1, start="1")
    before = everything(session)
    monkeypatch.setattr("boardlab.kernel.session.bot", lambda name: lambda game, view, rng: choice)
    with pytest.raises(IllegalAction, match="the bot 'random' on seat 1") as caught:
        session.bots_play()
    assert caught.value.violations[0].rule.startswith("CAS-TURN")
    assert everything(session) == before


def test_a_position_is_played_by_the_ruleset_of_the_session():
    session = Session("cascadero", ("you", "you"), position={"envoys": {"0": ["7,6"]}}, ruleset="document")
    assert session.state.rules["extra_turn"] == "at-once"
    assert Session.from_record(session.record()).state == session.state


def test_a_position_says_itself_by_which_ruleset_it_is_played():
    session = Session("cascadero", ("you", "you"), position={"ruleset": "document"})
    assert session.state.rules["tie"] == "spaces-then-seals"


def test_seats_and_position_must_be_for_equally_many_players():
    with pytest.raises(BadPosition, match="3 players, but 2 seats"):
        Session("cascadero", ("you", "you"), position={"colours": ["blue", "pink", "orange"]})


def test_an_action_out_of_turn_names_who_decides():
    session = Session("cascadero", ("you", "you"), start="0")
    with pytest.raises(IllegalAction, match=r"not Pink's turn\. Blue decides now"):
        session.play("7,6", seat=1)


def test_a_saved_game_can_be_read_by_others(tmp_path):
    path = Session("cascadero", ("you", "you")).save(tmp_path / "game.json")
    other = tmp_path / "other.txt"
    other.write_text("as any new file", encoding="utf-8")
    assert path.stat().st_mode == other.stat().st_mode
