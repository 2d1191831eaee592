package bot_test

import (
	"strings"
	"testing"
	"time"

	"skald/bot/localdiscord"
	"skald/bot/localdiscord/localtest"
	"skald/engine/match/head"
)

// votes opens a match of the toy vote for six: the first is to call.
func (r *room) votes(farmers []*localtest.User, options ...string) localdiscord.Message {
	r.t.Helper()
	r.slash(farmers[0], "game new", append(options, "title=vote")...)
	lobby := r.has("for an answer")
	for i, label := range []string{"Birch", "Elm", "Fir", "Oak", "Yew"} {
		r.press(farmers[i+1], lobby, "Join as "+label)
	}
	return r.has("call a motion")
}

// Six people vote, two of them by order and one never: two messages, and nothing
// that the others can read tells who left an order.
func TestVoteByOrder(t *testing.T) {
	t.Parallel()
	r, farmers := newThing(t)
	first := r.votes(farmers, "answers=12h")
	adam, sigrid := farmers[1], farmers[2]

	typed := r.slash(adam, "game orders", "verb=vote", "answer=silent")
	expect(t, "the order that was typed", typed.Text(), "Your order is noted.", "Vote: always what no answer counts as, until I take it back")
	// Sigrid presses: what to answer, about what, and that it is so.
	open := r.press(sigrid, first, "Orders")
	expect(t, "no orders", open.Text(), "You have given none")
	pick := func(question, label string) {
		t.Helper()
		for _, s := range open.Message.Selects() {
			for _, o := range s.Options {
				if s.Placeholder != question || o.Label != label {
					continue
				}
				var err error
				if open, err = sigrid.Select(r.ctx, *open.Message, s.CustomID, o.Value); err != nil {
					t.Fatal(err)
				}
				return
			}
		}
		t.Fatalf("no select %q with %q: %+v", question, label, open.Message.Selects())
	}
	pick("What do you answer?", "Always “Vote yes”")
	pick("What is it about?", "A war")
	pick("For how long?", "Once")
	given := r.press(sigrid, *open.Message, "Give this order")
	expect(t, "the order that was pressed", given.Text(), "Vote (a war): always “Vote yes”, once")
	if m := r.match(); m.Seq != 1 || r.turnMessages(first.ID) != 0 {
		t.Errorf("giving orders made %d records and %d messages", m.Seq-1, r.turnMessages(first.ID))
	}

	r.slash(farmers[0], "vote call", "motion=war")
	asked := r.has("how do you vote on a war?")
	for i, u := range farmers {
		ordered := i == 1 || i == 2
		if strings.Contains(asked.Text(), u.Mention()) == ordered {
			t.Errorf("%s left an order (%v), and is mentioned or not: %s", u.Name, ordered, asked.Text())
		}
	}
	holdsNoOrder(t, asked)
	for _, u := range []*localtest.User{farmers[0], farmers[3], farmers[4]} {
		r.press(u, asked, "Vote yes")
	}
	r.time.leap(12*time.Hour + time.Minute)
	back := r.has(adam.Mention()+" (Birch), call a motion", "Ash voted yes.", "Birch voted no.", "Elm voted yes.", "It carries")
	if n := r.turnMessages(first.ID); n != 2 || back.ID <= asked.ID {
		t.Errorf("the question took %d messages, want one that asks and one that goes on", n)
	}
	holdsNoOrder(t, back)
	if log := r.slash(farmers[0], "game log", "since=start").Text(); strings.Contains(strings.ToLower(log), "order") {
		t.Errorf("the log tells of orders: %s", log)
	}

	// Adam's order holds, Sigrid's answered once.
	expect(t, "Adam's orders", r.slash(adam, "game orders").Text(), "Vote: always what no answer counts as")
	expect(t, "Sigrid's orders", r.slash(sigrid, "game orders").Text(), "You have given none")
	gone := r.press(adam, *r.slash(adam, "game orders").Message, "Drop all orders")
	expect(t, "taken back", gone.Text(), "All your orders are taken back")
	r.slash(adam, "vote call", "motion=tax")
	again := r.has("how do you vote on a tax?", adam.Mention(), sigrid.Mention())

	// An order answers what is asked now, as a press would.
	seq := r.match().Seq
	now := r.slash(sigrid, "game orders", "verb=Vote", "answer=yes", "until=once")
	expect(t, "answered now", now.Text(), "Your order is noted.", "You have given none")
	if m := r.match(); m.Seq != seq+1 || m.Awaited().Has(2) {
		t.Errorf("the order given to what is asked made %d records", m.Seq-seq)
	}
	if edited := r.shown(r.match()); edited.ID != again.ID {
		t.Error("an answer by order began another message")
	}
}

// holdsNoOrder holds that a public message says nothing of orders but on the
// button that leads to one's own, which every question names.
func holdsNoOrder(t *testing.T, m localdiscord.Message) {
	t.Helper()
	told := strings.ReplaceAll(m.Text(), "To be asked less, press “Orders”.", "")
	if strings.Contains(strings.ToLower(told), "order") {
		t.Errorf("the channel reads of orders: %s", m.Text())
	}
}

// A text that is no order is refused with what is wrong, and a title that asks nothing in
// another's turn has none.
func TestOrdersRefused(t *testing.T) {
	t.Parallel()
	r, farmers := newThing(t)
	r.votes(farmers)
	for _, tt := range []struct {
		options []string
		want    string
	}{
		{[]string{"verb=call", "answer=ask"}, "“call”"},
		{[]string{"answer=silent"}, "Which question"}, // there are three verbs
		{[]string{"verb=vote", "answer=maybe"}, "“maybe”"},
		{[]string{"verb=vote", "answer=silent", "about=peace"}, "“peace”"},
		{[]string{"verb=refuse", "answer=silent", "about=war"}, "“war”"},
	} {
		if got := r.slash(farmers[1], "game orders", tt.options...).Text(); !strings.Contains(got, tt.want) {
			t.Errorf("%v: %q, want %q", tt.options, got, tt.want)
		}
	}
	if got := r.slash(r.guest, "game orders").Text(); strings.Contains(got, "Your orders") {
		t.Errorf("who does not play reads %q", got)
	}
	for focused, want := range map[string]string{"verb": "vote", "answer": "vote yes", "about": "war"} {
		typed := map[string]any{"verb": "vote"}
		if focused == "verb" {
			typed = nil
		}
		list, err := farmers[1].Complete(r.ctx, r.hall, "game orders", typed, focused, "")
		found := false
		for _, c := range list {
			found = found || c.Value == want
		}
		if err != nil || !found {
			t.Errorf("completing %s offers %+v, %v; want %s", focused, list, err, want)
		}
	}

	quiet := newRoom(t)
	turn := quiet.shown(quiet.seated())
	if _, ok := turn.Button("Orders"); ok {
		t.Error("a game that asks nothing offers orders")
	}
	expect(t, "orders of such a game", quiet.slash(quiet.vera, "game orders").Text(), "Nothing is asked in another's turn")
}

// A player who waits finds what they can prepare in their prompt and under Secrets; nobody
// else notices it, and no button goes stale by it.
func TestPrepare(t *testing.T) {
	t.Parallel()
	r, people := newThing(t)
	vera, adam, olaf := people[0], people[1], people[3]
	r.slash(vera, "game new", "title=ambush", "answers=never")
	lobby := r.has("play together")
	r.press(adam, lobby, "Join as Wolf")
	r.press(olaf, lobby, "Join as Bear")
	r.press(people[4], lobby, "Join as Elk")
	r.until("begun", func() bool { return r.match().Status == head.Running })
	turn := r.shown(r.match())
	before := r.turnMessages(turn.ID)

	prompt := r.slash(olaf, "secrets")
	expect(t, "who waits", prompt.Text(), "You can prepare something meanwhile", "Say where you lie in ambush")
	done := r.press(olaf, *prompt.Message, "Lie in ambush: the ford")
	expect(t, "what was prepared", done.Text(), "You lie in ambush at the ford.")
	expect(t, "their secrets", r.slash(olaf, "secrets").Text(), "Bear lies in ambush at the ford.")
	expect(t, "their log", r.slash(olaf, "game log", "since=start").Text(), "Prepared for Bear: Lie in ambush: the ford.")
	r.slash(olaf, "ambush lie", "lair=wood")
	if now, ok := r.world.Message(turn.ID); !ok || now.Text() != turn.Text() || !now.Edited.IsZero() || r.turnMessages(turn.ID) != before {
		t.Error("the channel shows that something was prepared")
	}
	for _, u := range []*localtest.User{vera, adam, r.guest} {
		if got := r.slash(u, "game log", "since=start").Text(); !strings.Contains(got, "The bands meet") || strings.Contains(got, "prepared") {
			t.Errorf("the log of %s tells of it: %s", u.Name, got)
		}
	}
	seq := r.match().Seq
	r.press(vera, turn, "Raid the hill") // drawn before
	if m := r.match(); m.Seq != seq+1 || m.Turn.Number != 2 {
		t.Errorf("Vera's button is out of date: %d records, turn %d", m.Seq-seq, m.Turn.Number)
	}
}

// What each answers by themselves is one button in public, whoever could use which; that
// somebody opens what only they read is no edit of that message.
func TestAnswerAlone(t *testing.T) {
	t.Parallel()
	r, people := newThing(t)
	vera, adam, olaf, kari := people[0], people[1], people[3], people[4]
	r.slash(vera, "game new", "title=ambush", "answers=never")
	lobby := r.has("play together")
	r.press(adam, lobby, "Join as Wolf")
	r.press(olaf, lobby, "Join as Bear")
	r.press(kari, lobby, "Join as Elk")
	r.until("begun", func() bool { return r.match().Status == head.Running })
	turn := r.shown(r.match()) // before what is prepared: no message of the channel changes by that
	r.press(olaf, *r.slash(olaf, "secrets").Message, "Lie in ambush: the hill")
	r.press(vera, turn, "Raid the hill")
	r.until("a veiled question", func() bool { return r.match().Veiled() != 0 })
	asked := r.shown(r.match())
	var labels []string
	for _, b := range asked.Buttons() {
		labels = append(labels, b.Label)
	}
	if got := strings.Join(labels, ", "); !strings.HasPrefix(got, "Answer") || strings.Contains(got, "Spring") || strings.Contains(got, "Pass") {
		t.Errorf("the channel shows %s, want Answer and no answer of its own", got)
	}
	before := r.turnMessages(asked.ID)
	for _, u := range []*localtest.User{olaf, kari} {
		r.press(u, asked, "Answer")
	}
	if now, ok := r.world.Message(asked.ID); !ok || !now.Edited.IsZero() || r.turnMessages(asked.ID) != before {
		t.Error("the channel's message is edited when somebody looks at what they can answer")
	}
}
