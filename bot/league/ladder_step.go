package league

import (
	"context"
	"slices"

	"skald/engine/league/ladder"
	"skald/storage"
)

// ChallengeMail asks that a challenge's message be posted, or brought up to date:
// PairingIn names it.
const ChallengeMail = "league-challenge"

// mail returns the mail that tells events. News of a move are told in the new
// channel.
func (s *Ladders) mail(l, next *Ladder, events []ladder.Event) (list []storage.Mail) {
	if slices.ContainsFunc(events, ToldOfLadder) {
		list = append(list, newsMail(next.Head, next.From, next.Seq))
	}
	// A mail replaces no older one: that may have been posted without our knowing,
	// and only itself, tried again, finds its message.
	tend := func(kind, key string) {
		m := pairingMail(kind, l.Head, l.ID, key)
		m.Replaces = ""
		list = append(list, m)
	}
	for i, e := range events {
		report := next.State.Report(int(next.From) + i)
		switch a := e.Fact.(type) {
		case ladder.Challenged:
			tend(ChallengeMail, ChallengeKey(report.Challenge))
		case ladder.Accepted:
			tend(ChallengeMail, ChallengeKey(a.Challenge))
			tend(PairingMail, LadderKey(report.Pairing))
		case ladder.Declined:
			tend(ChallengeMail, ChallengeKey(a.Challenge))
		case ladder.Withdrawn:
			tend(ChallengeMail, ChallengeKey(a.Challenge))
		case ladder.Lapsed:
			tend(ChallengeMail, ChallengeKey(a.Challenge))
		case ladder.Left:
			for _, c := range l.State.Challenges() {
				if c.From == a.Person || c.To == a.Person {
					tend(ChallengeMail, ChallengeKey(c.Number))
				}
			}
		case ladder.Paired:
			tend(PairingMail, LadderKey(report.Pairing))
		case ladder.Undone:
			tend(PairingMail, LadderKey(a.Pairing))
		case ladder.Played:
			if report.Pairing != 0 {
				tend(PairingMail, LadderKey(report.Pairing))
			}
		case ladder.SeasonClosed:
			list = append(list, storage.Mail{Kind: StandingsMail, Seq: uint64(l.State.Season().Number), Channel: l.Head.Channel})
		}
	}
	return list
}

// ToldOfLadder reports whether an event is told in a line of the ladder's channel.
func ToldOfLadder(e ladder.Event) bool {
	switch e.Fact.(type) {
	case ladder.Played, ladder.Voided, ladder.Corrected, ladder.SeasonClosed, ladder.SeasonOpened, ladder.Undone, ladder.Moved:
		return true
	}
	return false
}

// A ReportedEvent is an event of a ladder with what it changed.
type ReportedEvent struct {
	ladder.Event
	Number uint64
	Report ladder.Report
}

// News returns the events from ≤ number < to, each with what it changed.
func (s *Ladders) News(ctx context.Context, l *Ladder, from, to uint64) ([]ReportedEvent, error) {
	events, err := s.Events(ctx, l, from, to)
	var told []ReportedEvent
	for i, e := range events {
		n := from + uint64(i)
		told = append(told, ReportedEvent{e, n, l.State.Report(int(n))})
	}
	return told, err
}

// A Pairing is a challenge or a pairing with all that has become of it.
type Pairing struct {
	Number    int
	Seats     []ladder.Person // of a pairing in the order of the title's seats; of a challenge who sent it first
	Challenge bool
	By        int            // of a pairing: the number of the challenge that led to it; 0: the queue did
	At, Until int64          // of a challenge
	End       ladder.Fact    // what ended it; nil while it is open
	Match     ladder.MatchID // of a pairing; "": none yet
	Result    *ladder.Result
}

// PairingOf returns the challenge or pairing of a key: false if there is none.
func PairingOf(l *Ladder, key string) (Pairing, bool) {
	number, challenge, ok := ReadLadderKey(key)
	if !ok {
		return Pairing{}, false
	}
	if challenge {
		c, ok := l.State.Challenge(number)
		return Pairing{Number: c.Number, Challenge: true, Seats: []ladder.Person{c.From, c.To}, At: c.At, Until: c.Until, End: c.End}, ok
	}
	p, ok := l.State.Pairing(number)
	d := Pairing{Number: p.Number, Seats: p.Seats, By: p.Challenge, At: p.At, End: p.End, Match: p.Match}
	if p.Match != "" {
		d.Result = l.State.Result(p.Match)
	}
	return d, ok
}
