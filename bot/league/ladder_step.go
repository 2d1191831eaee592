package league

import (
	"slices"

	"skald/engine/league/ladder"
	"skald/storage"
)

// ChallengeMail asks that a challenge's message be posted, or brought up to date:
// PairingIn names it.
const ChallengeMail = "league-challenge"

// ladderMail is the mail that tells events of a ladder, before which it was l.
func ladderMail(l *Ladder, events []ladder.Event, from, to uint64) (list []storage.Mail) {
	h := l.Head
	for _, e := range events {
		if a, ok := e.Act.(ladder.Moved); ok { // it is told where it speaks from now on
			h.Channel, _ = storage.ParseChannelID(a.Home)
		}
	}
	if slices.ContainsFunc(events, ToldOfLadder) {
		list = append(list, newsMail(h, from, to))
	}
	// A mail replaces no older one: that may have been posted without our knowing,
	// and only itself, tried again, finds its message.
	tend := func(kind, key string) {
		m := pairingMail(kind, l.Head, l.ID, key)
		m.Replaces = ""
		list = append(list, m)
	}
	challenges, pairings := l.State.NextChallenge(), l.State.NextPairing()
	begun := map[ladder.Match]int{}
	for _, e := range events {
		switch a := e.Act.(type) {
		case ladder.Challenged:
			tend(ChallengeMail, ChallengeKey(challenges))
			challenges++
		case ladder.Accepted:
			tend(ChallengeMail, ChallengeKey(a.Challenge))
			tend(PairingMail, LadderKey(pairings))
			pairings++
		case ladder.Declined:
			tend(ChallengeMail, ChallengeKey(a.Challenge))
		case ladder.Withdrawn:
			tend(ChallengeMail, ChallengeKey(a.Challenge))
		case ladder.Lapsed:
			tend(ChallengeMail, ChallengeKey(a.Challenge))
		case ladder.Left:
			for _, c := range l.State.Challenges() {
				if c.From == a.Player || c.To == a.Player {
					tend(ChallengeMail, ChallengeKey(c.Number))
				}
			}
		case ladder.Paired:
			tend(PairingMail, LadderKey(pairings))
			pairings++
		case ladder.Undone:
			tend(PairingMail, LadderKey(a.Pairing))
		case ladder.Begun:
			begun[a.Match] = a.Pairing
		case ladder.Played:
			if p, ok := l.State.PairingOf(a.Match); ok {
				begun[a.Match] = p.Number
			}
			if begun[a.Match] != 0 {
				tend(PairingMail, LadderKey(begun[a.Match]))
			}
		case ladder.SeasonClosed:
			list = append(list, storage.Mail{Kind: StandingsMail, Seq: uint64(l.State.Season().Number), Channel: l.Head.Channel})
		}
	}
	return list
}

// ToldOfLadder reports whether an event is told in a line of the ladder's channel.
func ToldOfLadder(e ladder.Event) bool {
	switch e.Act.(type) {
	case ladder.Played, ladder.Voided, ladder.Corrected, ladder.SeasonClosed, ladder.SeasonOpened, ladder.Undone, ladder.Moved:
		return true
	}
	return false
}

// A LadderEvent is an event of a ladder with what it changed.
type LadderEvent struct {
	ladder.Event
	Number uint64
	Report ladder.Report
}

// LadderEvents returns the events from ≤ number < to, each with what it changed:
// the log is worked out up to there.
func (r *Room) LadderEvents(l *Ladder, from, to uint64) ([]LadderEvent, error) {
	log, err := ladderEvents(l.log[:min(to, uint64(len(l.log)))])
	if err != nil {
		return nil, err
	}
	s := ladder.New(r.ours, l.State.Terms())
	var told []LadderEvent
	for i, e := range log {
		report, err := s.Apply(e)
		if err != nil {
			return nil, err
		}
		if n := uint64(i); n >= from {
			told = append(told, LadderEvent{e, n, report})
		}
	}
	return told, nil
}

// A Deal is a challenge or a pairing with all that has become of it.
type Deal struct {
	Number    int
	Seats     []ladder.Player // of a pairing in the order of the title's seats; of a challenge who sent it first
	Challenge bool
	By        int          // of a pairing: the number of the challenge that led to it; 0: the queue did
	At, Until int64        // of a challenge
	End       ladder.Act   // what ended it; nil while it is open
	Match     ladder.Match // of a pairing; "": none yet
	Result    *ladder.Result
}

// Deal returns what is known of a challenge or pairing: false if there is none of
// that key.
func (r *Room) Deal(l *Ladder, key string) (Deal, bool, error) {
	number, challenge, ok := ReadLadderKey(key)
	if !ok {
		return Deal{}, false, nil
	}
	events, err := ladderEvents(l.log)
	if err != nil {
		return Deal{}, false, err
	}
	var d Deal
	challenges, pairings := 0, 0
	for _, e := range events {
		switch a := e.Act.(type) {
		case ladder.Challenged:
			if challenges++; challenge && challenges == number {
				until := e.At + int64(r.ours.Challenge.Hours)*60*60
				d = Deal{Number: number, Challenge: true, Seats: []ladder.Player{a.From, a.To}, At: e.At, Until: until}
			}
		case ladder.Accepted:
			if pairings++; !challenge && pairings == number {
				d = Deal{Number: number, Seats: a.Seats, By: a.Challenge, At: e.At}
			}
			d.endChallenge(a.Challenge, a)
		case ladder.Paired:
			if pairings++; !challenge && pairings == number {
				d = Deal{Number: number, Seats: a.Seats, At: e.At}
			}
		case ladder.Declined:
			d.endChallenge(a.Challenge, a)
		case ladder.Withdrawn:
			d.endChallenge(a.Challenge, a)
		case ladder.Lapsed:
			d.endChallenge(a.Challenge, a)
		case ladder.Left:
			if d.Challenge && slices.Contains(d.Seats, a.Player) && d.End == nil {
				d.End = a
			}
		case ladder.Begun:
			if !challenge && a.Pairing == number {
				d.Match = a.Match
			}
		case ladder.Undone:
			if !challenge && a.Pairing == number {
				d.End = a
			}
		case ladder.Played:
			if !challenge && d.Match != "" && a.Match == d.Match {
				d.End, d.Result = a, l.State.Result(a.Match)
			}
		}
	}
	return d, d.Number > 0, nil
}

func (d *Deal) endChallenge(number int, by ladder.Act) {
	if d.Challenge && d.Number == number && d.End == nil {
		d.End = by
	}
}

// joinsOfPairing are the interactions by which the people of a pairing joined, and
// by which they last asked for it: they go under the dice of its match.
func joinsOfPairing(l *Ladder, p ladder.Pairing) ([]storage.InteractionID, error) {
	events, err := ladderEvents(l.log)
	if err != nil {
		return nil, err
	}
	var joins []storage.InteractionID
	pairings := 0
	for _, e := range events {
		counts := false
		switch a := e.Act.(type) {
		case ladder.Joined:
			counts = p.Has(a.Player)
		case ladder.Wished:
			counts = p.Challenge == 0 && p.Has(a.Player)
		case ladder.Challenged:
			counts = p.Challenge != 0 && p.Has(a.From) && p.Has(a.To)
		case ladder.Paired:
			pairings++
		case ladder.Accepted:
			pairings++
			counts = a.Challenge == p.Challenge
		}
		if counts && e.Press != 0 {
			joins = append(joins, storage.InteractionID(e.Press))
		}
		if pairings == p.Number {
			break
		}
	}
	return joins, nil
}
