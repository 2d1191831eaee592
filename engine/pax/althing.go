package pax

import "skald/engine"

// ALTHING: a vote on an Event. Half of all weights is enough.

// The votes, as answers.
const (
	votedYes = uint8(1)
	votedNo  = uint8(2)
)

// callAlthing asks for votes: all at once, or in turn order from who played the
// Event.
func (t transition) callAlthing() {
	t.answers = [MaxPlayers]uint8{}
	t.tell.All("note.althing", t.tile(t.subject), amount(t.weights()))
	t.decision = AskVote
	if t.rules.order {
		t.asked = engine.SeatSet(t.turnOf)
	} else {
		t.asked = t.playing()
	}
}

// weight returns what a seat's vote counts.
func (s *state) weight(seat engine.Seat) int { return 1 + s.sum(seat, OpVote) }

func (s *state) weights() int {
	n := 0
	for seat := range s.playing().All() {
		n += s.weight(seat)
	}
	return n
}

// vote takes down a vote. In turn order it is told at once.
func (t transition) vote(seat engine.Seat, ballot engine.Word) {
	t.answers[seat] = votedYes + uint8(ballot)
	t.asked = t.asked.Without(seat)
	if t.rules.order {
		t.tellVote(seat)
		if next := t.after(seat); next != t.turnOf {
			t.asked = engine.SeatSet(next)
		}
	}
	if t.asked == 0 {
		t.countVotes()
	}
}

func (t transition) tellVote(seat engine.Seat) {
	t.tell.All("note.voted", who(seat), engine.WordArg("vote", vocBallot, engine.Word(t.answers[seat]-votedYes)), amount(t.weight(seat)))
}

// countVotes tells all votes and RESOLVES the Event if yes is at least half of all
// weights. Who voted yes is remembered while it is carried out.
func (t transition) countVotes() {
	t.answered()
	yes := 0
	t.yes = 0
	list, n := t.round(t.turnOf)
	for _, seat := range list[:n] {
		if !t.rules.order {
			t.tellVote(seat)
		}
		if t.answers[seat] == votedYes {
			yes += t.weight(seat)
			t.yes = t.yes.With(seat)
		}
	}
	all := t.weights()
	t.answers = [MaxPlayers]uint8{}
	if 2*yes < all {
		t.tell.All("note.rejected", t.tile(t.subject), amount(yes), engine.NumberArg("all", all))
		return
	}
	t.tell.All("note.resolved", t.tile(t.subject), amount(yes), engine.NumberArg("all", all))
	t.resolve()
}
