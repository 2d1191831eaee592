package playtest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"skald/bot/localdiscord"
	"skald/bot/localdiscord/localtest"
	"skald/bot/play"
	"skald/bot/table"
	"skald/cmd/skald/titles/titlestest"
	"skald/engine"
	"skald/engine/match/head"
	"skald/engine/search"
	"skald/storage"
)

// TestKnowingPresses plays as people who know what they want, which is what a search
// wants, and do it by the fewest presses that lead to it. A select counts two, a
// confirmation one. It tells the medians of the actions and of a person's turns.
func TestKnowingPresses(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("slow")
	}
	for i, title := range titlestest.Every() {
		about := title.Game.About()
		t.Run(about.Key, func(t *testing.T) {
			t.Parallel()
			k := knowing{player: sitDownAt(t, titlestest.Undrawn(), i, "en", max(2, about.Seats.Min)), private: map[localdiscord.ID]localdiscord.Message{}, plans: map[storage.UserID]*search.Searcher{}}
			k.dice = rand.New(rand.NewPCG(3, uint64(i)))
			verbs, turns := map[string][]int{}, map[string][]int{}
			turn, presses, actions := uint32(0), 0, 0
			for m := k.match(); m.Status == head.Running && m.Seq < 250; m = k.match() {
				u := k.world.Member(localdiscord.ID(m.Waiting()[0]))
				act := k.wanted(m, m.Waiting()[0])
				if m.Turn.Number != turn {
					turn, presses, actions = m.Turn.Number, 0, 0
				}
				n := k.take(u, m, act)
				presses, actions = presses+n, actions+1
				verb := about.Verbs[act.Verb].Name
				verbs[verb] = append(verbs[verb], n)
				side := fmt.Sprintf("%s %d", verb, m.SeatsOf(storage.UserID(u.ID)).First()+1)
				verbs[side] = append(verbs[side], n)
				if now := k.match(); now.Turn.Number != turn {
					turns[fmt.Sprintf("%d actions", actions)] = append(turns[fmt.Sprintf("%d actions", actions)], presses)
				}
			}
			t.Logf("%s: by verb %s; a turn of %s", about.Key, medians(verbs), medians(turns))
			for name, of := range usualTurns[about.Key] {
				sum := 0
				for _, verb := range of.verbs {
					sum += median(verbs[verb])
				}
				t.Logf("%s, %s: %s takes %d presses", about.Key, name, strings.Join(of.verbs, ", "), sum)
				if sum > of.most+slackKnowing {
					t.Errorf("%s, %s: %s takes %d presses, want %d", about.Key, name, strings.Join(of.verbs, ", "), sum, of.most)
				}
			}
			for verb, list := range verbs {
				if n := median(list); len(list) > 2 && n > mostKnowing {
					t.Errorf("%s takes %d presses, want at most %d", verb, n, mostKnowing)
				}
			}
		})
	}
}

// mostKnowing is how many presses an action may take one who knows it: a way to the
// prompt, two selects and a confirmation.
const mostKnowing = 6

// slackKnowing is by how many presses the sum of a few actions may be above what is
// wanted: one match has some of them once or twice.
const slackKnowing = 2

// usualTurns are what people do who were watched at it, and how many presses that may
// take, as the sum of the test's medians of these actions. With a number behind it an
// action is one of that seat.
var usualTurns = map[string]map[string]struct {
	verbs []string
	most  int
}{
	"kosmos": {"a troop": {[]string{"start"}, 2}, "a turn with its end": {[]string{"join", "done"}, 3}},
	"saga": {
		"two tiles of the Vikings":      {[]string{"resolve 1", "recruit 1", "scout 1", "move 1"}, 6},
		"two tiles of the Anglo-Saxons": {[]string{"resolve 2", "income 2", "income 2", "coin 2", "recruit 2", "recruit 2", "move 2"}, 10},
	},
	"878": {"a leader's turn": {[]string{"advance", "invade", "done", "lead", "done"}, 9}, "an army's": {[]string{"place", "advance", "move", "done", "done"}, 9}},
	"pax": {"four actions": {[]string{"buy", "journey", "play", "draw"}, 8}},
}

func median(list []int) int {
	if len(list) == 0 {
		return 0
	}
	slices.Sort(list)
	return list[len(list)/2]
}

func medians(of map[string][]int) string {
	var list []string
	for name, counts := range of {
		list = append(list, fmt.Sprintf("%s %d (%d)", name, median(counts), len(counts)))
	}
	slices.Sort(list)
	return strings.Join(list, ", ")
}

// knowing presses for everybody what leads to an action that is known.
type knowing struct {
	*player
	private map[localdiscord.ID]localdiscord.Message // by user: the prompt
	plans   map[storage.UserID]*search.Searcher
	heard   func(where string, msg localdiscord.Message) // of each answer to a press, unless it is nil
}

// wanted is what a person wants to do.
func (k *knowing) wanted(m *table.Match, u storage.UserID) engine.Action {
	k.t.Helper()
	const iterations = 60
	at, ok := m.Sight(u)
	if !ok {
		k.t.Fatalf("%v is waited for and sees nothing", u)
	}
	if k.plans[u] == nil {
		k.plans[u] = search.New(engine.Seed{byte(len(k.plans))})
	}
	choice, err := k.plans[u].Choose(at, search.Strength{Iterations: iterations}, nil)
	if err != nil {
		k.t.Fatal(err)
	}
	k.plans[u].Took(at, choice.Action)
	return choice.Action
}

// take takes an action and counts the presses.
func (k *knowing) take(u *localtest.User, m *table.Match, act engine.Action) (presses int) {
	k.t.Helper()
	msg, ok := k.private[u.ID]
	if !ok || !k.leads(msg, m, act) {
		msg = k.told()
	}
	for range 12 {
		if now, ok := k.world.Message(msg.ID); ok {
			msg = now
		}
		reply, cost := k.step(u, msg, m, act)
		if presses += cost; reply.Message != nil && reply.Message.Ephemeral {
			msg = *reply.Message
			k.private[u.ID] = msg
		}
		if now := k.match(); now.Seq > m.Seq || now.Status != head.Running {
			return presses
		}
	}
	k.t.Fatalf("%s leads nowhere: %s", m.About().Format(act), msg.Text())
	return 0
}

// leads reports whether a message has a control that leads on to an action.
func (k *knowing) leads(msg localdiscord.Message, m *table.Match, act engine.Action) bool {
	_, _, _, ok := towards(msg, m, act)
	return ok
}

// step presses what leads on, the last first, and tells what that costs.
func (k *knowing) step(u *localtest.User, msg localdiscord.Message, m *table.Match, act engine.Action) (*localtest.Reply, int) {
	k.t.Helper()
	id, value, cost, ok := towards(msg, m, act)
	if !ok {
		k.t.Fatalf("nothing leads to %s: %s %v", m.About().Format(act), msg.Text(), msg.Buttons())
	}
	var reply *localtest.Reply
	var err error
	if value == "" {
		reply, err = u.Press(k.ctx, msg, id)
	} else {
		reply, err = u.Select(k.ctx, msg, id, value)
	}
	if err != nil {
		k.t.Fatal(err)
	}
	if k.heard != nil && reply.Message != nil {
		k.heard(u.Name, *reply.Message)
	}
	return reply, cost
}

// towards is the control of a message that leads furthest to an action, the value to pick
// in it if it is a select, and what that costs.
func towards(msg localdiscord.Message, m *table.Match, act engine.Action) (id, value string, cost int, ok bool) {
	const menu = 2
	far := -2
	better := func(to int, control, picked string, price int) {
		if to > far {
			far, id, value, cost, ok = to, control, picked, price, true
		}
	}
	params := len(m.About().Verbs[act.Verb].Params)
	for _, b := range msg.Buttons() {
		of, read := play.ReadID(b.CustomID)
		switch {
		case !read || of.Match != m.ID:
		case of.What == play.DoConfirmed && of.Verb == act.Verb && slices.Equal(of.Words, act.Args[:params]):
			better(100, b.CustomID, "", 1)
		case (of.What == play.TakeVerb || of.What == play.TakeAction) && of.Verb == act.Verb && len(of.Words) <= params && slices.Equal(of.Words, act.Args[:len(of.Words)]):
			better(len(of.Words), b.CustomID, "", 1)
		case of.What == play.ToPrompt:
			better(-1, b.CustomID, "", 1)
		}
	}
	for _, s := range msg.Selects() {
		of, read := play.ReadID(s.CustomID)
		if !read || of.Match != m.ID || of.Verb != act.Verb || len(s.Options) == 0 || slices.ContainsFunc(s.Options, func(o localdiscord.Option) bool { return o.Default }) {
			continue
		}
		for _, o := range s.Options {
			words := strings.Split(o.Value, ".")
			if len(words) > params {
				continue
			}
			fits := true
			for i, w := range words {
				fits = fits && w == fmt.Sprint(int(act.Args[i]))
			}
			if fits {
				better(len(words), s.CustomID, o.Value, menu)
			}
		}
	}
	return id, value, cost, ok
}
