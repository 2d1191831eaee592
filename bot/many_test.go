package bot_test

import (
	"io"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"skald/bot"
	"skald/bot/localdiscord"
	"skald/bot/localdiscord/localtest"
	"skald/bot/table"
	"skald/engine"
	"skald/engine/enginetest/ambush"
	"skald/engine/enginetest/vote"
	"skald/engine/match/head"
	"skald/engine/match/record"
	"skald/engine/match/rules"
	"skald/render"
	"skald/storage"
)

// unpainted paints nothing: what is told and asked does not depend on it.
type unpainted struct{}

// onePixel is a picture that any client can show.
const onePixel = "\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x01\x00\x00\x00\x01\x08\x00\x00\x00\x00:~\x9bU\x00\x00\x00\nIDATx\x9cc`\x00\x00\x00\x02\x00\x01H\xaf\xa4q\x00\x00\x00\x00IEND\xaeB`\x82"

func (unpainted) Board(w io.Writer, _ render.Scene) error {
	_, err := io.WriteString(w, onePixel)
	return err
}

func (unpainted) Hand(w io.Writer, _ engine.PrivateView, _ render.Labels) error {
	_, err := io.WriteString(w, onePixel)
	return err
}

// newThing is a room whose bot has the toy of six farms that vote, and the toy of
// two teams.
func newThing(t *testing.T) (*room, []*localtest.User) {
	t.Helper()
	r := newWorldWith(t, storage.NewMemory(), func(o *localdiscord.Options) {
		o.Users = []string{"Vera", "Adam", "Sigrid", "Olaf", "Ulf", "Yrsa", "Guest"}
	})
	r.titles = []bot.Title{{Game: vote.Game{}, Painter: unpainted{}}, {Game: ambush.Game{}, Painter: unpainted{}}}
	r.toys = []byte(string(vote.Words) + "\n" + string(ambush.Words))
	r.guest = r.world.User("Guest")
	r.connect()
	var farmers []*localtest.User
	for _, name := range []string{"Vera", "Adam", "Sigrid", "Olaf", "Ulf", "Yrsa"} {
		farmers = append(farmers, r.world.User(name))
	}
	return r, farmers
}

// messages counts the match's messages in the hall, and who they notified.
func (r *room) turnMessages(since localdiscord.ID) (n int) {
	for _, m := range r.guest.Messages(r.hall) {
		if m.ID > since && !m.Ephemeral {
			n++
		}
	}
	return n
}

// TestVoteOfSix has six people vote, two of them by orders and one of them silent:
// one message asks, one more goes back to the turn, however many answer.
func TestVoteOfSix(t *testing.T) {
	t.Parallel()
	r, farmers := newThing(t)
	r.slash(farmers[0], "game new", "title=vote", "answers=12h")
	lobby := r.has("Questions wait 12 hours for an answer")
	for i, label := range []string{"Birch", "Elm", "Fir", "Oak", "Yew"} {
		r.press(farmers[i+1], lobby, "Join as "+label)
	}
	first := r.has("call a motion")
	for _, u := range farmers[3:5] {
		order := record.Order{Verb: "vote", Answer: record.FixedAnswer, Action: "vote no", Span: record.OpenSpan}
		if _, err := r.table.Order(r.ctx, table.Press{By: storageUser(u)}, r.match().ID, order); err != nil {
			t.Fatal(err)
		}
	}
	r.slash(farmers[0], "vote call", "motion=war")
	asked := r.has("how do you vote on a war?")
	for i, u := range farmers {
		if named := strings.Contains(asked.Text(), u.Mention()); named != (i < 3 || i == 5) {
			t.Errorf("%s is named: %v, by: %s", u.Name, named, asked.Text())
		}
	}
	if n := strings.Count(asked.Text(), "how do you vote"); n != 1 {
		t.Errorf("the question is asked %d times:\n%s", n, asked.Text())
	}
	m := r.match()
	if want := "Answers count until <t:"; !strings.Contains(asked.Text(), want) {
		t.Errorf("the question does not say when it ends: %s", asked.Text())
	}

	// Three press the same message at once: all are answers, and one press that is
	// doubled is one.
	var all sync.WaitGroup
	for i, u := range farmers[:3] {
		all.Go(func() {
			for range 1 + i%2 {
				if _, err := u.PressLabel(r.ctx, asked, "Vote yes"); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	now := r.match()
	if now.Seq != m.Seq+3 || now.Turn.Number != m.Turn.Number {
		t.Fatalf("%d records, turn %d after %d", now.Seq-m.Seq, now.Turn.Number, m.Turn.Number)
	}
	edited := r.shown(now)
	if edited.ID != asked.ID || !strings.Contains(edited.Text(), "5 of 6 have answered") {
		t.Errorf("the message is not edited: %s", edited.Text())
	}
	if text := edited.Text(); !strings.Contains(text, farmers[5].Mention()) || strings.Contains(text, "voted") {
		t.Errorf("it names not who is awaited, or tells a vote: %s", text)
	}
	answered := "Your answer is in. The match waits for " + farmers[5].Mention() + "."
	expect(t, "a second vote, typed", r.slash(farmers[0], "vote vote", "ballot=no").Text(), "You have answered already.")
	again := r.press(farmers[1], edited, "Vote no").Text()
	expect(t, "a second vote, pressed", again, answered)
	if strings.Contains(again, "moved on") {
		t.Errorf("who votes twice reads that the match has moved on: %s", again)
	}
	show := r.slash(farmers[5], "game show").Text()
	for _, want := range []string{"Awaited: " + farmers[5].Mention() + ", since <t:", "Answers count until <t:", "Questions wait 12 hours"} {
		if !strings.Contains(show, want) {
			t.Errorf("/game show does not say %q: %s", want, show)
		}
	}
	r.time.leap(12*time.Hour + time.Minute)
	back := r.has(farmers[1].Mention()+" (Birch), call a motion", "Yew gave no answer in time.", "Ash voted yes.", "It carries")
	if n := r.turnMessages(first.ID); n != 2 || back.ID <= asked.ID {
		t.Errorf("the question took %d messages, want one that asks and one that goes on", n)
	}
	late := r.slash(farmers[5], "vote vote", "ballot=yes")
	if want := "You gave no answer in time. That counts as: Vote no."; !strings.Contains(late.Text(), want) {
		t.Errorf("who presses too late reads %q, want %q", late.Text(), want)
	}
	if again := r.match(); again.Turn.Number != now.Turn.Number+1 {
		t.Errorf("turn %d after %d", again.Turn.Number, now.Turn.Number)
	}
}

// TestSixVotesAtOnce has all six press the question at once: each press is an
// answer, whichever is the last and tells them all.
func TestSixVotesAtOnce(t *testing.T) {
	t.Parallel()
	r, farmers := newThing(t)
	r.votes(farmers)
	r.slash(farmers[0], "vote call", "motion=war")
	asked := r.has("how do you vote on a war?")
	before := r.match()
	var all sync.WaitGroup
	for _, u := range farmers {
		all.Go(func() {
			if _, err := u.PressLabel(r.ctx, asked, "Vote yes"); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	r.has("call a motion", "Ash voted yes.", "Yew voted yes.", "It carries")
	if now := r.match(); now.Seq != before.Seq+6 {
		t.Errorf("%d records, want six answers", now.Seq-before.Seq)
	}
}

// TestOfferWithdrawn lets the maker of an offer withdraw it while the other is
// awaited alone.
func TestOfferWithdrawn(t *testing.T) {
	t.Parallel()
	r, farmers := newThing(t)
	r.slash(farmers[0], "game new", "title=vote")
	lobby := r.has("Questions wait 24 hours for an answer")
	for i, label := range []string{"Birch", "Elm"} {
		r.press(farmers[i+1], lobby, "Join as "+label)
	}
	r.slash(farmers[0], "game start")
	r.has("call a motion")
	r.slash(farmers[0], "vote offer", "farm=elm")
	asked := r.has(farmers[2].Mention()+" (Elm), ", "offers a deal")
	for _, b := range asked.Buttons() {
		if b.Label == "Withdraw" {
			t.Error("everybody is shown what the maker alone may do")
		}
	}
	show := r.slash(farmers[0], "game show")
	r.press(farmers[0], *show.Message, "Withdraw")
	r.has(farmers[0].Mention()+" (Ash), call a motion", "Ash withdraws the deal.")
	if reply := r.slash(farmers[2], "vote accept"); !strings.Contains(reply.Text(), "The match waits for") {
		t.Errorf("an answer to what was withdrawn is answered %q", reply.Text())
	}
}

// TestTeamsOnDiscord plays two people on four seats: the lobby, a passing press
// for two seats, and a choice between them.
func TestTeamsOnDiscord(t *testing.T) {
	t.Parallel()
	r, people := newThing(t)
	vera, adam := people[0], people[1]
	r.slash(vera, "game new", "title=ambush", "answers=never")
	lobby := r.has("Nobody plays for Bear and Elk yet", "play together against")
	r.press(vera, lobby, "Join as Wolf")
	if reply := r.press(vera, lobby, "Join as Elk"); !strings.Contains(reply.Text(), "another team") {
		t.Errorf("a seat of the other team is answered %q", reply.Text())
	}
	r.press(adam, r.has("Wolf: "+vera.Mention()), "Join as Elk")
	begin := r.has("Every team has somebody")
	r.press(vera, begin, "Begin")
	r.has(vera.Mention() + " (Crow), raid a camp")
	if m := r.match(); m.SeatsOf(storageUser(adam)) != 0b1100 {
		t.Fatalf("Adam has the seats %b", m.SeatsOf(storageUser(adam)))
	}
	secrets := r.slash(vera, "secrets")
	if n := strings.Count(secrets.Text(), "Crow holds"); n != 1 || len(secrets.Message.Attachments) != 1 {
		t.Errorf("her team's secrets are told %d times, in %d pictures: %s", n, len(secrets.Message.Attachments), secrets.Text())
	}
	r.press(vera, r.has("raid a camp"), "Raid the hill")
	asked := r.has(adam.Mention() + " (Bear and Elk), do you ambush the raid on the hill?")
	seq := r.match().Seq
	r.press(adam, asked, "Pass")
	if m := r.match(); m.Seq != seq+2 {
		t.Errorf("a press for two seats is %d records", m.Seq-seq)
	}
	for range 40 {
		m := r.match()
		if m.Status == head.Over {
			break
		}
		u := r.user(m)
		seats := m.Takers(storageUser(u), engine.Do(ambush.Spring))
		msg := r.shown(m)
		label := map[bool]string{true: "Pass", false: "Raid the ford"}[m.MustAnswer() != 0]
		if seats.Len() == 2 {
			label = "Spring an ambush"
		}
		reply := r.press(u, msg, label)
		if seats.Len() == 2 {
			if !strings.Contains(reply.Text(), "For which of your sides?") {
				t.Fatalf("asked %q", reply.Text())
			}
			side := map[bool]string{true: "Wolf", false: "Elk"}[u.ID == vera.ID]
			reply = r.press(u, *reply.Message, side)
		}
		if r.match().Seq == m.Seq {
			r.press(u, *reply.Message, "Confirm")
		}
		if seats.Len() == 2 {
			if now := r.match(); now.MustAnswer() != engine.SeatSet(seats.First()) {
				t.Errorf("the second of the seats %b was chosen, and %b still owe an answer", seats, now.MustAnswer())
			}
			r.press(u, r.shown(r.match()), "Pass")
			if now := r.match(); now.Seq < m.Seq+2 {
				r.press(u, *r.slash(u, "game show").Message, "Pass")
			}
		}
	}
	end := r.has("Victory: ").Text()
	if !strings.Contains(end, vera.Mention()+" (Crow and Wolf)") && !strings.Contains(end, adam.Mention()+" (Bear and Elk)") {
		t.Errorf("who won both seats of a team is not called once: %s", end)
	}
}

// TestNudgeOfOneWhoAnswers reminds all who owe an answer, and takes the reminder
// of who has answered away.
func TestNudgeOfOneWhoAnswers(t *testing.T) {
	t.Parallel()
	r, farmers := newThing(t)
	r.slash(farmers[0], "game new", "title=vote", "answers=48h")
	lobby := r.has("Questions wait 48 hours for an answer")
	for i, label := range []string{"Birch", "Elm"} {
		r.press(farmers[i+1], lobby, "Join as "+label)
	}
	r.slash(farmers[0], "game start")
	r.has("call a motion")
	r.slash(farmers[0], "vote call", "motion=war")
	asked := r.has("how do you vote on a war?")
	r.press(farmers[0], asked, "Vote yes")
	r.time.leap(25 * time.Hour)
	reminds := func(u *localtest.User) func(localdiscord.Message) bool {
		return func(m localdiscord.Message) bool {
			return strings.HasPrefix(m.Text(), u.Mention()+" ") && m.ID > asked.ID
		}
	}
	for _, u := range farmers[1:3] {
		r.wait(r.guest, "a reminder of "+u.Name, reminds(u))
	}
	r.press(farmers[1], r.shown(r.match()), "Vote yes")
	standing := func(u *localtest.User) bool { return slices.ContainsFunc(r.guest.Messages(r.hall), reminds(u)) }
	r.until("no reminder of who has answered", func() bool { return !standing(farmers[1]) })
	if !standing(farmers[2]) || slices.ContainsFunc(r.guest.Messages(r.hall), reminds(farmers[0])) {
		t.Error("the reminder of who has not answered is gone, or who had answered was reminded")
	}
}

// TestAnswersAreChosen opens matches by pressing alone: how long answers are
// waited for is a select of titles that ask, and of no others.
func TestAnswersAreChosen(t *testing.T) {
	t.Parallel()
	r, farmers := newThing(t)
	asked := r.slash(farmers[0], "game new")
	titles := asked.Message.Selects()[0]
	reply, err := farmers[0].Select(r.ctx, *asked.Message, titles.CustomID, "vote")
	if err != nil {
		t.Fatal(err)
	}
	var windows localdiscord.Select
	for _, s := range reply.Message.Selects() {
		for _, o := range s.Options {
			if o.Value == rules.NoWindow {
				windows = s
			}
			if o.Default && strings.HasPrefix(o.Label, "Questions") && o.Value != rules.DefaultWindow {
				t.Errorf("%s is chosen at first", o.Label)
			}
		}
	}
	if reply, err = farmers[0].Select(r.ctx, *reply.Message, windows.CustomID, rules.NoWindow); err != nil {
		t.Fatal(err)
	}
	r.lobby(farmers[0], *reply.Message, nil)
	r.has("Questions wait until they are answered")
	if got := r.match().Window(); got != rules.NoWindow {
		t.Errorf("the window is %q", got)
	}
}
