package league

import (
	"slices"

	"skald/engine/league/tournament"
	"skald/storage"
)

// mail returns the mail that tells events: the line in the channel first, then the
// messages elsewhere.
func (t *Tournaments) mail(cup, next *Tournament, events []tournament.Event) (list []storage.Mail) {
	if slices.ContainsFunc(events, Told) {
		list = append(list, newsMail(cup.Head, next.From, next.Seq))
	}
	registration := false
	for _, e := range events {
		switch f := e.Fact.(type) {
		case tournament.EntrantJoined, tournament.EntrantLeft, tournament.SheetChanged, tournament.CheckInBegan,
			tournament.EntrantCheckedIn, tournament.CheckInEnded, tournament.Started,
			tournament.DirectorNamed, tournament.DirectorRemoved:
			registration = registration || cup.State.Phase() == tournament.Registering
		case tournament.PairingsMade:
			for i := range f.Matches {
				list = append(list, tend(cup, tournament.MatchID{Round: f.Round, Table: i + 1}))
			}
		case tournament.RoundVoided, tournament.Cancelled:
			registration = registration || cup.State.Phase() == tournament.Registering
			list = append(list, tendOpen(cup)...)
		case tournament.PairsSwapped:
			for _, at := range f.Tables {
				list = append(list, tend(cup, tournament.MatchID{Round: f.Round, Table: at}))
			}
		case tournament.RoundEnded:
			m := storage.Mail{Kind: StandingsMail, Seq: uint64(f.Round), Channel: cup.Head.Channel}
			list = append(list, m)
		case tournament.Closed:
			m := storage.Mail{Kind: StandingsMail, Seq: uint64(cup.State.Paired()), Channel: cup.Head.Channel}
			list = append(list, m)
		case tournament.ReportMade:
			list = append(list, talk(cup, f.Match))
		case tournament.CardPicked:
			list = append(list, talk(cup, f.Match))
		case tournament.DraftVoided:
			list = append(list, talk(cup, f.Match))
		case tournament.FirstPlayerEntered:
			list = append(list, tend(cup, f.Match), talk(cup, f.Match))
		case tournament.ResultSettled:
			list = append(list, tend(cup, f.Match), talk(cup, f.Match))
		case tournament.ResultCorrected:
			list = append(list, tend(cup, f.Match))
		}
	}
	if registration {
		list = append(list, registrationMail(cup.Head, cup.ID))
	}
	return list
}

// tendOpen looks after the matches of the open round that are not settled.
func tendOpen(cup *Tournament) (list []storage.Mail) {
	round, _ := cup.State.Open()
	for _, m := range round.Matches {
		if !m.Settled {
			list = append(list, tend(cup, m.ID))
		}
	}
	return list
}

func tend(cup *Tournament, id tournament.MatchID) storage.Mail {
	return pairingMail(PairingMail, cup.Head, cup.ID, PairingKey(id))
}

func talk(cup *Tournament, id tournament.MatchID) storage.Mail {
	return pairingMail(TalkMail, cup.Head, cup.ID, PairingKey(id))
}

func registrationMail(h Head, id storage.LeagueID) storage.Mail {
	return storage.Mail{Kind: RegistrationMail, Channel: h.Channel, Replaces: replaces(RegistrationMail, id, "")}
}

// Told reports whether an event is told in a line of the tournament's channel.
// People who come, go and check in are seen in the message by which they join;
// picks and reports where the pairing talks.
func Told(e tournament.Event) bool {
	switch f := e.Fact.(type) {
	case tournament.Created, tournament.EntrantCheckedIn, tournament.CardPicked, tournament.ReportMade, tournament.MatchBegun,
		tournament.FirstPlayerEntered:
		return false
	case tournament.EntrantJoined:
		return f.Interaction == 0 // a director's act
	case tournament.EntrantLeft:
		return e.By != f.Person
	case tournament.SheetChanged:
		return e.By != f.Person
	}
	return true
}
