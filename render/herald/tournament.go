package herald

import (
	"strconv"
	"strings"
	"time"

	"skald/engine/league"
	"skald/engine/league/tournament"
	"skald/render/speech"
)

// A Tournament is a tournament of which something is said.
type Tournament struct {
	Teller
	State *tournament.Tournament
	Title string                     // what a game that the bot plays is called
	Name  func(league.Person) string // "" of somebody whose name nobody knows
}

// News tells one event, by the sentence of its kind but for a few that have several.
func (t Tournament) News(e tournament.Event) string {
	data, key := speech.Data{"by": t.Called(e.By), "name": t.Literal(t.State.Settings().Name)}, e.Kind()
	if p, ok := tournament.Field[tournament.Person](e, "Person"); ok {
		data["who"] = t.Called(p)
	}
	if round, ok := tournament.Field[int](e, "Round"); ok {
		data["round"] = round
	}
	if id, ok := tournament.Field[tournament.MatchID](e, "Match"); ok {
		m, _ := t.State.Match(id)
		data["table"], data["players"] = t.TableOf(id), t.Players(m)
		if o, ok := tournament.Field[tournament.Outcome](e, "Outcome"); ok {
			data["result"] = t.Outcome(m, o)
		}
	}
	switch f := e.Fact.(type) {
	case tournament.DigestDue:
		return strings.Join(t.Digest(f.From, e.At), "\n")
	case tournament.DigestSet:
		if key = "digest-off"; f.On {
			key = "digest-on"
		}
		return t.Say("championship.news."+key, data)
	case tournament.EntrantJoined:
		if key = "added"; f.Late {
			key = "late"
		}
	case tournament.EntrantLeft:
		key = "taken-out"
	case tournament.CheckInBegan:
		if data["until"] = ""; f.Until != 0 {
			data["until"] = t.Ago(moment(f.Until))
		}
	case tournament.CheckInEnded:
		data["missing"] = t.People(f.Missing)
	case tournament.Started:
		data["players"], data["rounds"], data["absent"] = len(f.Lot), t.Count("tournament.about.rounds", f.Rounds), ""
		if len(f.Absent) > 0 {
			data["absent"] = t.People(f.Absent)
		}
	case tournament.KindChosen:
		data["scenario"] = t.Say("tournament.kind."+string(f.Kind), nil)
		if f.Battle != 0 || len(f.Cards) > 0 {
			data["scenario"] = t.Scenario(tournament.Round{Scenario: f.Scenario})
		}
	case tournament.PairingsMade:
		return t.paired(f)
	case tournament.PairsSwapped:
		var lines []string
		for i, number := range f.Tables {
			lines = append(lines, t.TableOf(tournament.MatchID{Round: f.Round, Table: number})+": "+t.Players(tournament.Match{Seats: f.Pairs[i].Seats}))
		}
		data["tables"] = strings.Join(lines, "; ")
	case tournament.Halted:
		data["players"] = f.Active
	case tournament.ResultSettled:
		key += "." + string(f.Cause)
	case tournament.EntrantDropped:
		if e.By != f.Person {
			key = "dropped-by"
		}
	case tournament.ConductJudged:
		key, data["points"], data["number"] = string(f.Kind), f.Points, t.State.ConductNumber(e)
	case tournament.ConductForgiven:
		key, data["number"], data["who"] = "forgiven", f.Number, ""
		if log := t.State.ConductLog(); f.Number <= len(log) {
			data["who"] = t.Called(log[f.Number-1].Person)
		}
	case tournament.Closed:
		data["seed"] = f.Seed
	case tournament.Cancelled:
		if data["seed"] = f.Seed; f.Lapsed {
			key, data["time"] = "lapsed", t.Span(time.Duration(t.State.Data().Times.RegistrationDays.Value)*24*time.Hour)
		}
	}
	said := t.Say("tournament.news."+key, data)
	if e.Steward {
		said += " " + t.Say("tournament.news.steward", data)
	}
	if reason, _ := tournament.Field[string](e, "Reason"); reason != "" {
		said += " " + t.Say("tournament.news.reason", speech.Data{"why": t.Literal(reason)})
	}
	return said
}

// paired tells a round's pairings as they were made.
func (t Tournament) paired(f tournament.PairingsMade) string {
	lines := []string{t.Say("tournament.news.paired", speech.Data{"round": f.Round, "deadline": t.At(moment(f.Deadline)), "in": t.Ago(moment(f.Deadline))})}
	lines = append(lines, t.Scenario(tournament.Round{Scenario: f.Scenario}))
	for i, m := range f.Matches {
		line := t.Say("tournament.table-line", speech.Data{"table": i + 1, "players": t.Players(tournament.Match{Seats: m.Seats})})
		if m.Met > 0 {
			line += " · " + t.Count("tournament.pairing.rematch", m.Met)
		}
		lines = append(lines, line)
	}
	if f.Bye != nil {
		lines = append(lines, t.Say("tournament.news.bye", speech.Data{"who": t.Called(f.Bye.Person), "points": f.Bye.Points, "average": f.Bye.GoalAverage}))
	}
	return joined("\n", lines...)
}

// mostEntrants is how many people the message by which they join names.
const mostEntrants = 60

// Entrants says who has joined.
func (t Tournament) Entrants() string {
	list := t.State.Entrants()
	if len(list) == 0 {
		return t.Say("tournament.registration.nobody", nil)
	}
	var names []string
	for _, e := range list[:min(len(list), mostEntrants)] {
		name := t.Called(e.Person)
		if t.State.CheckInOpen() && e.CheckedIn {
			name += " ✓"
		}
		names = append(names, name)
	}
	if len(list) > mostEntrants {
		names = append(names, "…")
	}
	return t.Count("tournament.registration.players", len(list)) + " " + t.Join(names...)
}

// Promise is the commitment to the tournament's seed.
func (t Tournament) Promise() string {
	return "-# " + t.Say("tournament.registration.promise", speech.Data{"commitment": t.State.Commitment(), "id": t.State.ID()})
}

// Plain is what somebody is called where mentions are not shown.
func (t Tournament) Plain(p tournament.Person) string {
	if name := t.Name(p); name != "" {
		return name
	}
	return strconv.FormatUint(uint64(p), 10)
}

// unitOf is what the numbers of a refusal count, where it is of how long something takes.
var unitOf = map[tournament.Key]time.Duration{tournament.KeyConfirmTime: time.Hour, tournament.KeyPickTime: time.Minute, tournament.KeyRoundTime: time.Minute, tournament.KeyNotDirector: 24 * time.Hour}

// Refusal says to a reader why the rules of tournaments refuse an act: of
// themself in the second person, where there is a sentence for that.
func (t Tournament) Refusal(no *tournament.Refusal, reader tournament.Person) string {
	data := speech.Data{}
	unit, timed := unitOf[no.Key]
	for name, n := range no.Numbers {
		if data[name] = n; timed {
			data[name] = t.Span(time.Duration(n) * unit)
		}
	}
	for name, word := range no.Words {
		switch name {
		case "domain", "own":
			data[name] = t.known("scenario.domain."+word, word)
		case "card":
			data[name] = t.known("scenario.card."+word+".name", word)
		case "kind":
			data[name] = t.known("tournament.kind."+word, word)
		default:
			data[name] = t.Literal(word)
		}
	}
	for name, p := range no.People {
		data[name] = t.Called(p)
	}
	p, named := no.People["person"]
	return t.Refused("tournament.refuse."+string(no.Key), data, named && p == reader)
}

// known is a sentence, or a word that somebody typed if there is no such.
func (t Tournament) known(key, typed string) string {
	if t.Has(key) {
		return t.Say(key, nil)
	}
	return t.Literal(typed)
}

// About says what a tournament is.
func (t Tournament) About() string {
	s := t.State.Settings()
	what := t.Say("tournament.about.tabletop", speech.Data{"mode": t.Say("tournament.mode."+string(s.Mode), nil), "points": s.Points})
	if s.Hosted() {
		what = t.Say("tournament.about.hosted", speech.Data{"title": t.Title})
		if s.Clock != "" {
			what += " " + t.Say("tournament.about.clock", speech.Data{"clock": t.Say("option.clock-"+s.Clock, nil)})
		}
	}
	if s.Book != "" {
		what += " " + t.Say("tournament.about.book", speech.Data{"book": t.Literal(s.Book)})
	}
	rounds := t.Say("tournament.about.rounds-open", nil)
	if n := t.State.Rounds(); n > 0 {
		rounds = t.Count("tournament.about.rounds", n)
	}
	return joined("\n", "## "+t.Literal(s.Name), what,
		rounds+" "+t.Say("tournament.about.round-time", speech.Data{"time": t.Span(time.Duration(s.Round) * time.Second)}),
		t.Say("tournament.about.directors", speech.Data{"who": t.People(t.State.Directors())}))
}

// Shown says how far a tournament is, to one who reads it.
func (t Tournament) Shown(reader tournament.Person) (said string) {
	switch t.State.Phase() {
	case tournament.Registering:
		said = t.Entrants()
	case tournament.Running:
		said = t.Say("tournament.shown.round", speech.Data{"round": t.State.Paired(), "rounds": t.State.Rounds()})
		if m, open := t.State.OpenMatch(reader); open {
			said = joined("\n", said, t.Say("tournament.shown.yours", speech.Data{"table": t.TableOf(m.ID), "players": t.Players(m)}))
		}
	case tournament.PhaseClosed:
		said = t.Say("tournament.shown.closed", nil)
	case tournament.PhaseCancelled:
		said = t.Say("tournament.registration.cancelled", nil)
	}
	return said
}

// Unsettled says which matches are open, below the sentence of a key.
func (t Tournament) Unsettled(key string) []string {
	open, _ := t.State.Unsettled()
	lines := []string{t.Say(key, speech.Data{"matches": len(open)})}
	for _, id := range open {
		m, _ := t.State.Match(id)
		lines = append(lines, t.TableOf(id)+": "+t.Players(m))
	}
	return lines
}

// RulesLines tell how tournaments are held, and which of it is ours.
func (t Tournament) RulesLines(d *tournament.Data) (lines []string) {
	leads := each(d.GoalAverage.ByLead, func(n int) string { return Pair([2]int{n, d.GoalAverage.OutOf - n}) })
	data := speech.Data{
		"win": d.Points.Win, "draw": d.Points.Draw, "loss": d.Points.Loss, "leads": strings.Join(leads, ", "), "most": len(leads) - 1, "of": d.GoalAverage.OutOf,
		"least": d.Penalties.Least, "penalty": d.Penalties.Most, "hours": d.Times.ConfirmHours.Value, "time": t.Span(time.Duration(d.Times.RoundMinutesAdvised.Value) * time.Minute),
		"players": d.Limits.Players.Most, "rounds": d.Limits.Rounds.Most, "actions": d.HostedActions.Value, "version": d.Manual.Version,
	}
	for _, section := range []string{"source", "pairing", "points", "average", "resistance", "battles", "expedition", "allowed", "bring", "report", "conduct", "hosted", "ours"} {
		lines = append(lines, "**"+t.Say("tournament.rules."+section+"-head", data)+"** "+t.Say("tournament.rules."+section, data))
	}
	for _, o := range d.Outcomes {
		lines = append(lines, "- "+t.Say("tournament.rules.outcome", speech.Data{
			"what": t.Say("tournament.outcome-name."+string(o.Kind), nil), "points": Pair(o.Points), "average": Pair(o.GoalAverage),
		}))
	}
	return lines
}

// Digest says what happened from a moment to another; nothing if that was nothing.
func (t Tournament) Digest(from, to tournament.Unix) []string {
	d := t.State.DigestOf(from, to)
	if len(d.Results)+len(d.Waiting) == 0 {
		return nil
	}
	lines := []string{
		t.Say("championship.digest.head", speech.Data{"name": t.Literal(t.State.Settings().Name), "from": t.At(moment(from))}),
		t.Say("championship.digest.results", speech.Data{"results": t.Count("championship.count.result", len(d.Results))}),
	}
	for _, m := range d.Results[max(0, len(d.Results)-mostDigest):] {
		lines = append(lines, "- "+t.Say("championship.digest.result", speech.Data{"players": t.Players(m), "result": t.Outcome(m, m.Outcome)}))
	}
	for _, u := range d.Upsets {
		lines = append(lines, t.Say("tournament.digest-upset", speech.Data{"who": t.Called(u.Won), "own": u.Place, "other": t.Called(u.Lost), "place": u.Over}))
	}
	for _, m := range d.Waiting {
		r, _ := t.State.Round(m.ID.Round)
		lines = append(lines, t.Say("championship.digest.waits", speech.Data{"players": t.Players(m), "since": t.Ago(moment(r.At)), "in": t.Ago(moment(r.Deadline))}))
	}
	return lines
}
