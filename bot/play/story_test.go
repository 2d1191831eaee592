package play

import (
	"slices"
	"strings"
	"testing"

	"skald/bot/localdiscord/localtest/desktest"
	"skald/bot/phrase"
	"skald/bot/table"
	"skald/engine"
	"skald/engine/match/record"
	"skald/storage/matches"
)

// TestStoryUnderItsHeading holds that the story leaves out what the heading below it says.
func TestStoryUnderItsHeading(t *testing.T) {
	t.Parallel()
	v, m := desktest.English(t), runningHoard(t)
	rolled := engine.NewNote("note.rolled", engine.SeatArg("who", 0), engine.NumberArg("coins", 6), engine.NumberArg("left", 9))
	told := table.Entry{Seq: 1, Kind: record.MoveKind, Notes: []engine.Note{rolled, m.Public().Heading()}}
	moment := table.Moment{Match: m, Telling: table.Telling{Story: []table.Entry{told}, Posted: matches.Posted{Commitment: 1}}}
	if got, want := viewed(v, moment, 0).story(1000, 1000), "- "+viewed(v, table.Moment{Match: m}, 0).said(told)[0].Text; got != want {
		t.Errorf("the story is %q, want %q", got, want)
	}
}

// TestSetupIsAList holds that the setup is told a sentence a line, each with its
// details below it, and an action in one.
func TestSetupIsAList(t *testing.T) {
	t.Parallel()
	v, m := desktest.English(t), runningHoard(t)
	teller := new(engine.Teller)
	for _, tell := range []func(string, ...engine.Arg){teller.All, teller.Detail, teller.All} {
		tell("note.rolled", engine.SeatArg("who", 0), engine.NumberArg("coins", 6), engine.NumberArg("left", 9))
	}
	moment := table.Moment{Match: m, Telling: table.Telling{Story: []table.Entry{{Kind: record.SetupKind, Notes: teller.Notes()}}, Posted: matches.Posted{Commitment: 1}}}
	one := viewed(v, table.Moment{Match: m}, 0).said(moment.Story[0])[0].Text
	if got, want := viewed(v, moment, 0).story(1000, 1000), "- "+one+"\n  - "+one+"\n- "+one; got != want {
		t.Errorf("the setup is told as %q, want %q", got, want)
	}
	moment.Story[0].Kind, moment.Story[0].Notes = record.MoveKind, slices.DeleteFunc(teller.Notes(), func(n engine.Note) bool { return n.Detail })
	if got, want := viewed(v, moment, 0).story(1000, 1000), "- "+one+" "+one; got != want {
		t.Errorf("an action is told as %q, want %q", got, want)
	}
}

// TestPassing holds that what was begun is told until the game tells what came
// of it, and stands in the log all the same.
func TestPassing(t *testing.T) {
	t.Parallel()
	v, m := desktest.English(t), runningHoard(t)
	teller := new(engine.Teller)
	teller.Passing("note.rolled", engine.SeatArg("who", 0), engine.NumberArg("coins", 6), engine.NumberArg("left", 9))
	teller.All("table.resumed")
	teller.All("note.rolled", engine.SeatArg("who", 0), engine.NumberArg("coins", 2), engine.NumberArg("left", 7))
	notes := teller.Notes()
	entry := func(seq uint64, notes ...engine.Note) table.Entry {
		return table.Entry{Seq: seq, Kind: record.MoveKind, Notes: notes}
	}
	say := func(n engine.Note) string { return v.Note(m.About(), n, phrase.Of(v, m).InStory(m.Player)) }
	moment := table.Moment{Match: m, Telling: table.Telling{Posted: matches.Posted{Commitment: 1}}}

	moment.Story = []table.Entry{entry(1, notes[0]), entry(2, notes[1])}
	if got, want := viewed(v, moment, 0).story(1000, 1000), "- "+say(notes[0])+"\n- "+say(notes[1]); got != want {
		t.Errorf("after what is not the game's: %q, want %q", got, want)
	}
	moment.Story = []table.Entry{entry(1, notes[0]), entry(2, notes[2])}
	if got, want := viewed(v, moment, 0).story(1000, 1000), "- "+say(notes[2]); got != want {
		t.Errorf("when its end is told: %q, want %q", got, want)
	}
	if caption := viewed(v, moment, 0).alt(); containsAll(caption, say(notes[0])) {
		t.Errorf("the caption tells it still: %q", caption)
	}
	if log := strings.Join(viewed(v, moment, 0).log(moment.Story), "\n"); !containsAll(log, say(notes[0]), say(notes[2])) {
		t.Errorf("the log lacks it: %q", log)
	}
}

// TestDetailsAreLogged holds that the log tells every detail, and the story does
// while there is room.
func TestDetailsAreLogged(t *testing.T) {
	t.Parallel()
	v, m := desktest.English(t), runningHoard(t)
	teller := new(engine.Teller)
	teller.All("note.rolled", engine.SeatArg("who", 0), engine.NumberArg("coins", 6), engine.NumberArg("left", 9))
	teller.Detail("note.rolled", engine.SeatArg("who", 0), engine.NumberArg("coins", 2), engine.NumberArg("left", 7))
	entry := table.Entry{Seq: 1, Kind: record.MoveKind, Notes: teller.Notes()}
	moment := table.Moment{Match: m, Telling: table.Telling{Story: []table.Entry{entry}, Posted: matches.Posted{Commitment: 1}}}

	rolls := viewed(v, table.Moment{Match: m}, 0).said(entry)
	if len(rolls) != 2 || rolls[0].Detail || !rolls[1].Detail {
		t.Fatalf("said %v, want a line and a detail", rolls)
	}
	plain := "- " + rolls[0].Text
	if got, want := viewed(v, moment, 0).story(1000, 1000), plain+"\n  - "+rolls[1].Text; got != want {
		t.Errorf("with room: %q, want %q", got, want)
	}
	if got := viewed(v, moment, 0).story(len([]rune(plain)), 1000); got != plain {
		t.Errorf("without room: %q, want %q", got, plain)
	}
	if log := strings.Join(viewed(v, moment, 0).log(moment.Story), "\n"); !containsAll(log, rolls[0].Text, rolls[1].Text) {
		t.Errorf("the log lacks a detail: %q", log)
	}
	if got := string(viewed(v, moment, 0).told([]table.Told{{Entry: entry}})); !containsAll(got, rolls[0].Text, rolls[1].Text) {
		t.Errorf("the answer lacks a detail: %q", got)
	}
}

// TestStoryOfAFirstTurn holds that what is told before a player's first turn is
// not said to be since their last.
func TestStoryOfAFirstTurn(t *testing.T) {
	t.Parallel()
	v, m := desktest.English(t), runningHoard(t)
	teller := new(engine.Teller)
	teller.All("note.rolled", engine.SeatArg("who", 0), engine.NumberArg("coins", 6), engine.NumberArg("left", 9))
	m.Turn.From, m.Turn.Unseen = 2, 1
	moment := table.Moment{Match: m, Telling: table.Telling{Story: []table.Entry{{Seq: 1, Kind: record.MoveKind, Notes: teller.Notes()}}, Posted: matches.Posted{Commitment: 1}}}
	if got := viewed(v, moment, 0).story(1000, 1000); !containsAll(got, v.Say("turn.before", nil)) || containsAll(got, v.Say("turn.since", nil)) {
		t.Errorf("the story of a first turn is %q", got)
	}
}

// TestSaidUnderOlderRules holds that what older rules told, and nothing says any
// more, is left out, while a sentence that is missing now is seen.
func TestSaidUnderOlderRules(t *testing.T) {
	t.Parallel()
	v, m := desktest.English(t), runningHoard(t)
	e := table.Entry{Notes: []engine.Note{engine.NewNote("note.forgotten"), engine.NewNote("table.resigned", engine.SeatArg("seat", 0))}}
	e.Older = true
	if list := viewed(v, table.Moment{Match: m}, 0).said(e); len(list) != 1 || list[0].Text != v.Note(m.About(), e.Notes[1], phrase.Of(v, m).InStory(e.Player)) {
		t.Errorf("of older rules: got %v, want what has a sentence", list)
	}
	e.Older = false
	if list := viewed(v, table.Moment{Match: m}, 0).said(e); len(list) != 2 || list[0].Text != "[hoard.note.forgotten]" {
		t.Errorf("of these rules: got %v, want both, what lacks a sentence by its key", list)
	}
}
