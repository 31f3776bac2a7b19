"""Saved games: what is written reads back equal, and what is broken, foreign or too new is refused with a sentence."""

import json
import os

import pytest

from boardlab.kernel import BadRecord, BoardlabError, Record, Session, game
from boardlab.kernel import record as records
from boardlab.kernel.record import FORMAT, fingerprint, read_text, write_text


def whole_game(seed=4, **options):
    session = Session("cascadero", ("random", "random"), seed, **options)
    session.bots_play()
    return session


@pytest.fixture(scope="module")
def played():
    return whole_game(board="back")


def changed(record, **changes):
    return json.dumps(json.loads(record.dumps()) | changes)


@pytest.mark.parametrize("ruleset", ["published", "document"])
def test_a_record_replays_to_equal_states(ruleset):
    session = whole_game(ruleset=ruleset)
    record = Record.loads(session.record().dumps())
    states = [state for _, state in record.replay()]
    assert states == [step.state for step in session.steps]
    assert [list(s.events) for s in states] == [list(step.state.events) for step in session.steps]


def test_a_record_is_json_with_labels_and_one_action_a_line(played):
    text = played.record().dumps()
    data = json.loads(text)
    assert data["format"] == FORMAT and data["game"] == "cascadero" and data["seed"] == 4
    lines = [line.strip().rstrip(",") for line in text.splitlines() if line.startswith("  {")]
    assert [json.loads(line) for line in lines] == data["actions"]
    assert data["actions"][0]["type"] == "tile" and data["actions"][24]["type"] == "start"
    assert all("," in a["field"] for a in data["actions"] if a["type"] == "place")


def test_writing_reading_and_writing_again_gives_the_same_text(played):
    text = played.record().dumps()
    assert Record.loads(text) == played.record()
    assert Record.loads(text).dumps() == text


def test_checkpoints_stand_every_twenty_actions_and_at_the_end(played):
    record = played.record()
    numbers = set(map(int, record.checkpoints))
    assert numbers == set(range(20, len(record.actions) + 1, 20)) | {len(record.actions)}
    rules = game("cascadero")
    for n, (_, state) in enumerate(record.replay(), 1):
        if n in numbers:
            assert record.checkpoints[str(n)] == fingerprint(rules, state)


def test_a_record_may_be_replayed_up_to_a_point(played):
    assert len(list(played.record().replay(to=30))) == 30


def test_a_record_that_diverges_names_the_action_and_the_rule(played):
    data = json.loads(played.record().dumps())
    places = [n for n, a in enumerate(data["actions"]) if a["type"] == "place"]
    data["actions"][places[5]] = data["actions"][places[2]]
    record, seen = Record.loads(json.dumps(data)), []
    with pytest.raises(BadRecord, match=rf"diverges at action {places[5] + 1}: .*CAS-TURN-4"):
        seen.extend(record.replay())


def test_the_part_before_the_divergence_is_handed_out(played):
    data = json.loads(played.record().dumps())
    data["actions"][40] = {"type": "place", "field": "99,99"}
    seen = []
    with pytest.raises(BadRecord):
        for step in Record.loads(json.dumps(data)).replay():
            seen.append(step)
    assert len(seen) == 40


def test_a_position_that_differs_from_its_checkpoint_is_reported(played):
    data = json.loads(played.record().dumps())
    data["checkpoints"]["40"] = "sha256:" + "0" * 32
    with pytest.raises(BadRecord, match="diverges at action 40: the position is not the one that was saved"):
        list(Record.loads(json.dumps(data)).replay())


def test_a_forged_start_player_is_noticed_by_the_next_checkpoint(played):
    data = json.loads(played.record().dumps())
    data["actions"][24]["seat"] = 1 - data["actions"][24]["seat"]
    with pytest.raises(BadRecord, match="diverges"):
        list(Record.loads(json.dumps(data)).replay())


BROKEN = {
    "": "no JSON",
    "not json": "no JSON",
    "{": "no JSON",
    "[1, 2]": "no saved game",
    "7": "no saved game",
    "null": "no saved game",
    "{}": "no saved game",
    '{"format": 1}': "no saved game",
    '{"kind": "chess game"}': "no saved game",
    '{"format": "boardlab-record/2", "shiny": true}': "unknown format 'boardlab-record/2'",
    '{"format": "pgn"}': "unknown format 'pgn'",
    f'{{"format": "{FORMAT}"}}': "game",
    f'{{"format": "{FORMAT}", "game": "cascadero", "new": 1}}': "new is unknown; there are 13, such as ",
    f'{{"format": "{FORMAT}", "game": "cascadero", "actions": 5}}': "actions: write a list, not a whole number",
    f'{{"format": "{FORMAT}", "game": "cascadero", "seats": [1]}}': "seats[0]: write a text, not a whole number",
    f'{{"format": "{FORMAT}", "game": "chess-960"}}': "unknown game 'chess-960'; there are: ",
    f'{{"format": "{FORMAT}", "game": "cascadera"}}': "did you mean 'cascadero'?",
}


@pytest.mark.parametrize("text", BROKEN)
def test_a_text_that_is_no_record_is_refused_with_a_sentence(text):
    with pytest.raises(BoardlabError) as caught:
        Record.loads(text)
    assert BROKEN[text] in str(caught.value)


@pytest.mark.parametrize("nested", ["[" * 50_000 + "]" * 50_000, '{"a":' * 50_000 + "1" + "}" * 50_000])
def test_a_text_nested_too_deeply_is_refused_with_a_sentence(nested):
    with pytest.raises(BadRecord, match="nested too deeply"):
        Record.loads(f'{{"format": "{FORMAT}", "game": "cascadero", "options": {{"board": {nested}}}}}')


def test_a_huge_text_is_refused_unread():
    with pytest.raises(BadRecord, match="fewer than"):
        Record.loads("x" * (records.BIGGEST_FILE + 1))


def test_files_that_cannot_be_read_are_refused_with_their_name(tmp_path):
    for path in (tmp_path / "missing.json", tmp_path):
        with pytest.raises(BadRecord, match=str(path)):
            Record.load(path)
    picture = tmp_path / "picture.json"
    picture.write_bytes(b"\x89PNG\r\n\xff\xfe")
    with pytest.raises(BadRecord, match="no text"):
        Record.load(picture)
    huge = tmp_path / "huge.json"
    with huge.open("wb") as file:
        file.truncate(records.BIGGEST_FILE + 1)
    with pytest.raises(BadRecord, match="too large"):
        read_text(huge)


@pytest.mark.parametrize("data", [{"type": "fly"}, {}, {"type": "place"}, {"type": "place", "field": 7}, {"seat": 1}])
def test_an_action_that_is_none_is_reported_with_its_number(played, data):
    actions = json.loads(played.record().dumps())["actions"]
    actions[26] = data
    with pytest.raises(BadRecord, match="action 27 of the record cannot be read"):
        list(Record.loads(changed(played.record(), actions=actions)).replay())


def test_saving_is_atomic_a_failure_leaves_the_old_file_and_no_scraps(tmp_path, monkeypatch, played):
    path = played.save(tmp_path / "game.json")
    old = path.read_text(encoding="utf-8")

    def fail(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", fail)
    with pytest.raises(BadRecord, match="cannot be written: No space left"):
        write_text(path, "half a game")
    assert path.read_text(encoding="utf-8") == old
    assert [p.name for p in tmp_path.iterdir()] == ["game.json"]


def test_a_folder_that_does_not_exist_cannot_be_saved_to(tmp_path, played):
    with pytest.raises(BadRecord, match="cannot be written"):
        played.save(tmp_path / "nowhere" / "game.json")


def test_a_name_in_any_script_can_be_saved_to_and_loaded_from(tmp_path, played):
    path = played.save(tmp_path / "我的 遊戲 é.json")
    assert Record.load(path) == played.record()


def test_notes_are_kept_in_their_language(played):
    record = Record.loads(changed(played.record(), notes={"26": {"en": "A good start.", "zh": "好的開始。"}}))
    assert record.notes["26"]["zh"] == "好的開始。"
    assert Record.loads(record.dumps()) == record


def test_a_record_from_a_position_begins_there():
    position = {"envoys": {"0": ["7,7"]}, "vp": [3, 4]}
    session = Session("cascadero", ("you", "you"), position=position)
    session.play("7,6")
    record = Record.loads(session.record().dumps())
    assert record.start().points == (3, 4)
    assert [state for _, state in record.replay()] == [session.state]


def test_a_record_with_changed_rulings_replays_by_them():
    from boardlab.games.cascadero import setup

    rules = game("cascadero").rulesets()["document"].with_rulings(setup.RULINGS, free_advance="optional")
    session = whole_game(ruleset=rules)
    record = Record.loads(session.record().dumps())
    assert record.rulings["free_advance"] == "optional" and record.rulings["end_at_threshold"] == "finish-round"
    *_, (_, last) = record.replay()
    assert last == session.state
