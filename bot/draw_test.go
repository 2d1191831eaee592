package bot_test

import (
	"strings"
	"testing"
	"time"

	"skald/bot/localdiscord"
	"skald/bot/localdiscord/localtest"
	"skald/engine/match/head"
	"skald/storage"
)

// offersDraw lets somebody offer a draw, and waits for the question.
func (r *room) offersDraw(u *localtest.User) localdiscord.Message {
	r.t.Helper()
	r.expect(r.slash(u, "game draw").Text(), "for a draw", "nobody wins alone")
	return r.wait(r.guest, "an offer of a draw", func(m localdiscord.Message) bool {
		_, open := m.Button("Agree")
		return open && strings.Contains(m.Text(), u.Mention()+" offers a draw")
	})
}

// A draw is offered, declined, offered by the other, and agreed on: the match is
// over, and nobody has won alone.
func TestDraw(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	r.opened()
	r.expect(r.slash(r.guest, "game draw").Text(), "You have no seat")
	q := r.offersDraw(r.vera)
	r.expect(q.Text(), "nothing is counted", r.adam.Mention()+", do you agree? The question lapses")
	if !notified(q, r.adam) || notified(q, r.vera) {
		t.Errorf("the question notifies %v, want Adam", q.Pinged)
	}
	r.expect(r.slash(r.vera, "game undo").Text(), "You have asked something that is to be answered or withdrawn first.")
	r.expect(r.press(r.adam, q, "Decline").Text(), "You have declined, and all stays as it is.")
	r.settled(q, r.adam.Mention()+" declined, and all stays as it is.")
	r.expect(r.slash(r.vera, "game draw").Text(), r.adam.Mention()+" has declined that")

	q = r.offersDraw(r.adam)
	r.expect(r.slash(r.vera, "game draw").Text(), r.adam.Mention()+" offers a draw") // and may answer there
	r.press(r.adam, *r.slash(r.adam, "game draw").Message, "Withdraw")
	r.settled(q, "The question is withdrawn.")
	r.expect(r.slash(r.adam, "game draw").Text(), "You can ask again <t:")
	r.time.leap(time.Hour)
	q = r.offersDraw(r.adam)
	r.expect(r.press(r.vera, q, "Agree").Text(), "That was agreed to", "A draw between")
	r.settled(q, "offered a draw. That was agreed to")
	end := r.shown(r.match())
	r.expect(end.Text(), "A draw between "+r.vera.Mention()+" (Red) and "+r.adam.Mention()+" (Blue).", "All who played agreed to it.")
	if strings.Contains(end.Text(), "Victory") {
		t.Errorf("a draw has a winner: %s", end.Text())
	}
	r.expect(r.slash(r.guest, "game log", "since=start").Text(), "All who played agreed to it.")
	r.expect(r.slash(r.guest, "game show").Text(), "A draw between")
	r.expectTipsOver(r.vera, r.adam)
}

// expectTipsOver holds that people need no more tips for the example game.
func (r *room) expectTipsOver(users ...*localtest.User) {
	r.t.Helper()
	for _, u := range users {
		p, err := r.table.People.Person(r.ctx, storage.UserID(u.ID))
		if err != nil || !p.Tips.Finished("hoard") {
			r.t.Errorf("%s: tips are %+v, %v, want the match noted as finished", u.Name, p.Tips, err)
		}
	}
}

// In a match of three all others are addressed, and in German as several.
func TestDrawOfThree(t *testing.T) {
	t.Parallel()
	r := newWorld(t, storage.NewMemory())
	r.titles = append(r.titles, crowded())
	for _, u := range []*localtest.User{r.vera, r.adam, r.guest} {
		u.SetLocale("de")
	}
	r.connect()
	r.slash(r.vera, "game new", "title=hoard")
	r.slash(r.adam, "game join")
	r.slash(r.guest, "game join")
	r.slash(r.vera, "game start")
	r.expect(r.slash(r.vera, "game draw").Text(), "niemand gewinnt allein")
	q := r.wait(r.guest, "an offer of a draw", func(m localdiscord.Message) bool { _, ok := m.Button("Zustimmen"); return ok })
	r.expect(q.Text(), r.adam.Mention()+" und "+r.guest.Mention()+", stimmt ihr zu? Es geschieht nur, wenn ihr alle zustimmt.")
	r.press(r.adam, q, "Zustimmen")
	r.press(r.guest, q, "Zustimmen")
	r.settled(q, "Alle haben zugestimmt, und es ist geschehen.")
	if m := r.match(); m.Status != head.Over || !m.Drawn() {
		t.Errorf("%v, want a draw", m)
	}
}

// A player who gives a match up has finished it, too.
func TestTipsEndWithAResignation(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	r.opened()
	r.press(r.adam, *r.slash(r.adam, "game resign").Message, "Resign")
	r.expectTipsOver(r.vera, r.adam)
}
