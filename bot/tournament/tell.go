package tournament

import (
	"slices"

	"skald/bot/league"
	rules "skald/engine/league/tournament"
	"skald/storage"
)

// Mail returns the mail that tells events: the line in the channel first, then the
// messages elsewhere. Those of a move are posted in the new channel.
func (s *Tournaments) Mail(t, next *Tournament, events []rules.Event) (list []storage.Mail) {
	if slices.ContainsFunc(events, rules.Event.IsPublic) {
		list = append(list, league.NewsTo(next.Head, next.From, next.Seq))
	}
	about := func(id rules.MatchID, kinds ...string) {
		for _, kind := range kinds {
			list = append(list, about(next, id, kind))
		}
	}
	amended := func(id rules.MatchID, e rules.Event, reason string) {
		if m, ok := next.State.Match(id); ok && m.Kind == rules.KindHosted {
			list = append(list, league.Amending(next.Head, t.ID, id.Key(), storage.UserID(e.By), reason))
		}
	}
	standings := func(round int) {
		list = append(list, storage.Mail{Kind: league.StandingsMail, Seq: uint64(round), Channel: next.Head.Channel})
	}
	registering, registration := t.State.Phase() == rules.Registering, false
	for _, e := range events {
		switch f := e.Fact.(type) {
		case rules.EntrantJoined, rules.EntrantLeft, rules.SheetChanged, rules.CheckInBegan, rules.EntrantCheckedIn, rules.CheckInEnded,
			rules.Started, rules.DirectorNamed, rules.DirectorRemoved:
			registration = registering
		case rules.PairingsMade:
			for i := range f.Matches {
				about(rules.MatchID{Round: f.Round, Table: i + 1}, league.PairingMail)
			}
		case rules.PairsSwapped:
			for _, table := range f.Tables {
				about(rules.MatchID{Round: f.Round, Table: table}, league.PairingMail)
			}
		case rules.RoundVoided, rules.Cancelled, rules.Moved:
			registration = registering
			round, _ := t.State.Open()
			for _, m := range round.Matches {
				if !m.Settled {
					about(m.ID, league.PairingMail)
				}
			}
		case rules.RoundEnded:
			standings(f.Round)
		case rules.Closed:
			standings(t.State.Paired())
		case rules.ReportMade:
			about(f.Match, league.TalkMail)
		case rules.CardPicked:
			about(f.Match, league.TalkMail)
		case rules.MatchUndecided:
			n := league.Notice{Key: league.NoticeUndecided, Pairing: f.Match.Key(), Users: league.Users(t.State.Directors()...)}
			list = append(list, league.NoticeTo(t.ID, next.Head.Channel, 0, n))
		case rules.DraftVoided:
			about(f.Match, league.TalkMail)
		case rules.FirstPlayerEntered:
			about(f.Match, league.PairingMail, league.TalkMail)
		case rules.ResultSettled:
			about(f.Match, league.PairingMail, league.TalkMail)
			if f.Cause == rules.ByDirector || f.Cause == rules.ByLeaving {
				amended(f.Match, e, f.Reason)
			}
		case rules.ResultCorrected:
			about(f.Match, league.PairingMail)
			amended(f.Match, e, f.Reason)
		}
	}
	if registration {
		list = append(list, league.About(league.RegistrationMail, next.Head, t.ID, ""))
	}
	return list
}

func about(t *Tournament, id rules.MatchID, kind string) storage.Mail {
	return league.About(kind, t.Head, t.ID, id.Key())
}
