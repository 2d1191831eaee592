package bot_test

import (
	"io"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"testing"

	"skald/bot/localdiscord"
	"skald/bot/localdiscord/localtest"
	"skald/engine/match/head"
)

// TestPastBoards goes from the board back to earlier turns and forth again, by button,
// by select and by slash, while a match runs: nothing tells what is hidden, and what
// happened stands beside each board.
func TestPastBoards(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	r.says(r.slash(r.vera, "study board"), "no match in this channel")
	r.opened()
	turn := r.asked(r.vera)
	r.roll(r.vera, turn)
	m := r.match()
	shown := r.slash(r.guest, "game show")
	past := r.press(r.guest, *shown.Message, "◀ Earlier turns")
	expect(t, "the turn before", past.Text(), "After turn ", " of ", "- Red ")
	if n := len(past.Message.Attachments); n != 1 || !strings.Contains(past.Message.Attachments[0].Description, "coins") {
		t.Fatalf("%d pictures: %+v", n, past.Message.Attachments)
	}
	for _, secret := range []string{"held", "Secrets of"} {
		if _, there := past.Message.Button(secret); there {
			t.Errorf("a running match offers %q", secret)
		}
	}
	before := r.press(r.guest, *past.Message, "◀ Before")
	if before.Text() == past.Text() {
		t.Error("the turn before is the same")
	}
	if after := r.press(r.guest, *before.Message, "After ▶"); after.Text() != past.Text() {
		t.Errorf("there and back: %q instead of %q", after.Text(), past.Text())
	}
	start := r.slash(r.adam, "study board", "turn=0")
	expect(t, "the start", start.Text(), "The start")
	if _, there := start.Message.Button("◀ Before"); there {
		t.Error("something is before the start")
	}
	r.says(r.slash(r.adam, "study board", "turn=first"), "first")
	r.says(r.slash(r.adam, "study board", "turn=999"), "After turn ")
	foreign := "replay/turn/" + string(m.ID) + "//1.1"
	if reply := r.pressID(r.guest, r.foreign(foreign), foreign); strings.Contains(reply.Text(), "held") {
		t.Errorf("a made-up button shows what is held: %s", reply.Text())
	}
	if _, err := r.table.Archive.Private(r.ctx, m.ID, 1, 0); err == nil {
		t.Error("the table hands out what is hidden while the match runs")
	}
	gone := "replay/turn/zzzzzzzz//1"
	r.says(r.pressID(r.guest, r.foreign(gone), gone), "match")
}

// TestPastBoardsOpen shows what was held, at the end, by choice.
func TestPastBoardsOpen(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	end := r.shown(r.playedOut())
	expect(t, "the end", end.Text(), " went from ", " turns in ", "Waited for: ")
	for _, label := range []string{"Replay", "As a page for the browser", "Review"} {
		if _, there := end.Button(label); !there {
			t.Errorf("the end does not offer %q", label)
		}
	}
	past := r.slash(r.guest, "study board", "turn=1")
	expect(t, "the first turn", past.Text(), "After turn 1 of ")
	open := r.press(r.guest, *past.Message, "What Red held")
	expect(t, "with what was held", open.Text(), "After turn 1 of ", "**What Red held**")
	if n := len(open.Message.Attachments); n != 2 {
		t.Errorf("%d pictures, want the board and the hand", n)
	}
	if _, there := open.Message.Button("What Blue held"); !there {
		t.Error("the other seat is not offered")
	}
	r.adam.SetLocale("de")
	r.says(r.slash(r.adam, "study board"), "Nach Zug ")
}

// replayOf is what stands at last where a person has asked for a match again.
func (r *room) replayOf(u *localtest.User, asked *localtest.Reply) localdiscord.Message {
	r.t.Helper()
	if !strings.Contains(asked.Text(), "0 %") {
		r.t.Errorf("at first it says %q", asked.Text())
	}
	var m localdiscord.Message
	r.until("a match seen again", func() bool {
		list := u.Messages(r.hall)
		i := slices.IndexFunc(list, func(m localdiscord.Message) bool { return m.ID == asked.Message.ID })
		if i >= 0 {
			m = list[i]
		}
		return len(m.Attachments) > 0
	})
	return m
}

// fetched is what a file holds.
func (r *room) fetched(a localdiscord.Attachment) string {
	r.t.Helper()
	answer, err := http.Get(a.URL)
	if err != nil {
		r.t.Fatal(err)
	}
	defer answer.Body.Close()
	data, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode != http.StatusOK {
		r.t.Fatalf("%s: %s, %v", a.URL, answer.Status, err)
	}
	return string(data)
}

// TestReplay has a match seen again as a film, as a sheet and as a page, each for who
// asked alone: up to now while it runs, without what is hidden, and whole at the end.
func TestReplay(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	r.opened()
	running := r.replayOf(r.guest, r.slash(r.guest, "study replay"))
	expect(t, "the film", running.Text(), "**Hoard**", "a board a turn")
	film := running.Attachments[0]
	if film.Filename != "hoard-"+string(r.match().ID)+".gif" || !running.Ephemeral {
		t.Errorf("the film is %+v, for one alone %v", film, running.Ephemeral)
	}
	expect(t, "its alt text", film.Description, "A film of Hoard in ", "At the end:", "coins")
	page := r.replayOf(r.guest, r.press(r.guest, running, "As a page for the browser"))
	expect(t, "the page", page.Text(), "Save the file", ".html")
	text := r.fetched(page.Attachments[0])
	expect(t, "its text", text, "<!doctype html>", "is not over", `id="`)
	if strings.Contains(text, `id="seat"`) || strings.Contains(text, "pick left") {
		t.Error("the page of a running match tells what is hidden")
	}
	for dice := rand.New(rand.NewPCG(4, 0)); r.match().Status == head.Running; {
		r.pressOn(dice)
	}
	whole := r.replayOf(r.adam, r.slash(r.adam, "study replay", "form=page"))
	text = r.fetched(whole.Attachments[0])
	expect(t, "the page at the end", text, `id="seat"`, "pick left", "Victory: ")
	sheet := r.replayOf(r.adam, r.press(r.adam, whole, "As a sheet"))
	expect(t, "the sheet", sheet.Attachments[0].Description, "boards of Hoard, from")
	r.vera.SetLocale("de")
	expect(t, "in German", r.replayOf(r.vera, r.slash(r.vera, "study replay", "form=film")).Text(), "je Zug ein Spielplan")
}

// TestReplayLog searches the log by round, by seat and by word, and turns its pages.
func TestReplayLog(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	r.shown(r.playedOut())
	all := r.slash(r.guest, "study log")
	expect(t, "the log", all.Text(), "`0` ", "Red ", "Blue ")
	red := r.slash(r.guest, "study log", "seat=red", "word=takes")
	if text := red.Text(); !strings.Contains(text, "Red takes") || strings.Contains(text, "Blue takes") {
		t.Errorf("what Red took: %q", text)
	}
	if text := r.slash(r.guest, "study log", "seat=vera").Text(); !strings.Contains(text, "Red") {
		t.Errorf("by the player's name: %q", text)
	}
	r.says(r.slash(r.guest, "study log", "word=zeppelin"), "nothing of that kind")
	r.says(r.slash(r.guest, "study log", "seat=green"), "Nobody here plays “green”")
	r.says(r.slash(r.guest, "study log", "round=two"), "two")
	made := "replay/log/" + string(r.match().ID) + "//99.3/9"
	r.says(r.pressID(r.guest, r.foreign(made), made), "nothing of that kind")
}
