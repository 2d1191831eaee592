package play

import (
	"slices"
	"strings"
	"testing"

	"skald/bot/localdiscord/localtest/desktest"
	"skald/bot/phrase"
	"skald/bot/table"
	"skald/bot/words"
	"skald/engine"
	"skald/engine/match/record"
)

func TestBulleted(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		said []line
		want []line
	}{
		{"nothing", nil, nil},
		{"a record is a line", []line{{text: "York falls."}, {text: "A card is drawn."}}, []line{{text: "- York falls. A card is drawn."}}},
		{
			"details stand below what they are of",
			[]line{{text: "York falls."}, {text: "A 6.", detail: true}, {text: "A 2.", detail: true}, {text: "Kent holds."}, {text: "A 1.", detail: true}},
			[]line{{text: "- York falls."}, {text: "  - A 6. A 2.", detail: true}, {text: "- Kent holds."}, {text: "  - A 1.", detail: true}},
		},
		{"a detail alone", []line{{text: "A 6.", detail: true}}, []line{{text: "- A 6.", detail: true}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			got := bulleted(c.said)
			if len(got) != len(c.want) {
				t.Fatalf("got %v, want %v", got, c.want)
			}
			for i := range got {
				if got[i] != c.want[i] {
					t.Errorf("line %d: got %v, want %v", i, got[i], c.want[i])
				}
			}
		})
	}
}

// TestStoryUnderItsHeading holds that the last that a record told is left out
// where the heading below the story says it in the same words.
func TestStoryUnderItsHeading(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, heading string
		said          []string
		want          int
	}{
		{"the same words", "Turn 2 · <@1> · 4 actions left", []string{"Winter of <@2>.", "Turn 2: <@1>."}, 1},
		{"nothing else", "Turn 2 · <@1>", []string{"Turn 2: <@1>."}, 0},
		{"another turn", "Turn 3 · <@2> · 4 actions left", []string{"Turn 2: <@1>."}, 1},
		{"another player", "Turn 2 · <@1>", []string{"Turn 2: <@11>."}, 1},
		{"more than the heading", "Turn 2", []string{"Turn 2: <@1>."}, 1},
		{"told before something else", "Turn 2 · <@1>", []string{"Turn 2: <@1>.", "<@1> takes a marker."}, 2},
		{"nothing told", "Turn 2 · <@1>", nil, 0},
	} {
		var said []line
		for _, text := range c.said {
			said = append(said, line{text: text})
		}
		if got := len(unheaded(c.heading, said)); got != c.want {
			t.Errorf("%s: %d sentences are left, want %d", c.name, got, c.want)
		}
	}

	v, m := desktest.English(t), runningHoard(t)
	rolled := engine.NewNote("note.rolled", engine.SeatArg("who", 0), engine.NumberArg("coins", 6), engine.NumberArg("left", 9))
	told := table.Entry{Seq: 1, Kind: record.MoveKind, Notes: []engine.Note{rolled, m.Public().Heading()}}
	moment := table.Moment{Match: m, Telling: table.Telling{Story: []table.Entry{told}, Posted: table.Posted{Commitment: 1}}}
	if got, want := viewed(v, moment, 0).story(1000, 1000), "- "+viewed(v, table.Moment{Match: m}, 0).said(told)[0].text; got != want {
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
	moment := table.Moment{Match: m, Telling: table.Telling{Story: []table.Entry{{Kind: record.SetupKind, Notes: teller.Notes()}}, Posted: table.Posted{Commitment: 1}}}
	one := viewed(v, table.Moment{Match: m}, 0).said(moment.Story[0])[0].text
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
	moment := table.Moment{Match: m, Telling: table.Telling{Posted: table.Posted{Commitment: 1}}}

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

// TestGathered holds that notes that a title tells in one line are one, while
// nothing else happens between them.
func TestGathered(t *testing.T) {
	t.Parallel()
	placed := func(who, item string) line {
		common := who + ": " + words.ItemsHere + "."
		return line{text: words.Gathered(common, item), common: common, items: item}
	}
	var list []line
	for _, record := range [][]line{
		{placed("Anna", "2 to York")}, {placed("Anna", "1 to Kent")}, {placed("Anna", "1 to Essex"), {text: "A card is played."}},
		{placed("Anna", "3 to York")}, {placed("Bo", "1 to York")}, {{text: "It rains."}}, {placed("Bo", "1 to Kent")},
	} {
		list = append(list, bulleted(gather(list, record))...)
	}
	want := []string{"- Anna: 2 to York, 1 to Kent, 1 to Essex.", "- A card is played.", "- Anna: 3 to York.", "- Bo: 1 to York.", "- It rains.", "- Bo: 1 to Kent."}
	if len(list) != len(want) {
		t.Fatalf("got %v, want %q", list, want)
	}
	for i, w := range want {
		if list[i].text != w {
			t.Errorf("line %d: got %q, want %q", i, list[i].text, w)
		}
	}
}

// TestLastOf holds that details go first, from the start on, and no line goes
// while a detail is left.
func TestLastOf(t *testing.T) {
	t.Parallel()
	lines := []line{{text: "- one"}, {text: "  - detail", detail: true}, {text: "- two"}, {text: "  - more", detail: true}}
	for limit, want := range map[int]string{
		100: "- one\n  - detail\n- two\n  - more",
		31:  "- one\n  - detail\n- two\n  - more",
		30:  "- one\n- two\n  - more",
		19:  "- one\n- two",
		10:  "…\n- two",
	} {
		if got := lastOf(lines, limit); got != want {
			t.Errorf("%d characters: %q, want %q", limit, got, want)
		}
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
	moment := table.Moment{Match: m, Telling: table.Telling{Story: []table.Entry{entry}, Posted: table.Posted{Commitment: 1}}}

	rolls := viewed(v, table.Moment{Match: m}, 0).said(entry)
	if len(rolls) != 2 || rolls[0].detail || !rolls[1].detail {
		t.Fatalf("said %v, want a line and a detail", rolls)
	}
	plain := "- " + rolls[0].text
	if got, want := viewed(v, moment, 0).story(1000, 1000), plain+"\n  - "+rolls[1].text; got != want {
		t.Errorf("with room: %q, want %q", got, want)
	}
	if got := viewed(v, moment, 0).story(len([]rune(plain)), 1000); got != plain {
		t.Errorf("without room: %q, want %q", got, plain)
	}
	if log := strings.Join(viewed(v, moment, 0).log(moment.Story), "\n"); !containsAll(log, rolls[0].text, rolls[1].text) {
		t.Errorf("the log lacks a detail: %q", log)
	}
	if got := string(viewed(v, moment, 0).told([]table.Told{{Entry: entry}})); !containsAll(got, rolls[0].text, rolls[1].text) {
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
	moment := table.Moment{Match: m, Telling: table.Telling{Story: []table.Entry{{Seq: 1, Kind: record.MoveKind, Notes: teller.Notes()}}, Posted: table.Posted{Commitment: 1}}}
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
	if list := viewed(v, table.Moment{Match: m}, 0).said(e); len(list) != 1 || list[0].text != v.Note(m.About(), e.Notes[1], phrase.Of(v, m).InStory(e.Player)) {
		t.Errorf("of older rules: got %v, want what has a sentence", list)
	}
	e.Older = false
	if list := viewed(v, table.Moment{Match: m}, 0).said(e); len(list) != 2 || list[0].text != "[hoard.note.forgotten]" {
		t.Errorf("of these rules: got %v, want both, what lacks a sentence by its key", list)
	}
}

func TestLastLines(t *testing.T) {
	t.Parallel()
	lines := []string{"- one", "- two", "- three"}
	for limit, want := range map[int]string{100: "- one\n- two\n- three", 16: "…\n- two\n- three", 9: "…\n- three"} {
		if got := lastLines(lines, limit); got != want {
			t.Errorf("%d characters: %q, want %q", limit, got, want)
		}
	}
}
