package tournament

import (
	_ "embed"

	"skald/engine"
)

//go:embed data.json
var standard []byte

// Data are the figures that tournaments are scored and held by. Each says where
// it comes from, so that what is ours can be replaced.
type Data struct {
	Manual        Manual     `json:"manual"`
	Points        Points     `json:"points"`
	GoalAverage   Scale      `json:"goal_average"`
	Outcomes      []Value    `json:"outcomes"`
	Penalties     Span       `json:"penalties"`
	Limits        Limits     `json:"limits"`
	HostedActions Figure     `json:"hosted_actions"` // fewer by a seat and nothing was played
	Times         Times      `json:"times"`
	Mixed         []Kind     `json:"mixed"` // the rounds' kinds, again and again
	Battles       []Battle   `json:"battles"`
	Expedition    Expedition `json:"expedition"`
}

// Manual names the rules text that the figures come from.
type Manual struct {
	Title   string `json:"title"`
	Version string `json:"version"`
	Date    string `json:"date"`
}

// A Source says whether the manual gives a figure ("manual") or we do, and how
// sure we are that a club would do the same ("ours 0.7").
type Source string

// Ours reports whether the manual does not give the figure.
func (s Source) Ours() bool { return s != "manual" }

// Points are the tournament points of a match that was played.
type Points struct {
	Win    int    `json:"win"`
	Draw   int    `json:"draw"`
	Loss   int    `json:"loss"`
	Source Source `json:"source"`
}

// Scale gives the leader's goal average by the lead in match points; the other
// player has what is left of OutOf. A lead beyond the table counts as its last.
type Scale struct {
	OutOf  int    `json:"out_of"`
	ByLead []int  `json:"by_lead"`
	Source Source `json:"source"`
}

// Value is what an outcome is worth that no report decides: first to the
// winner, or to both alike.
type Value struct {
	Kind        OutcomeKind `json:"kind"`
	Points      [2]int      `json:"points"`
	GoalAverage [2]int      `json:"goal_average"`
	Met         bool        `json:"met"`
	Source      Source      `json:"source"`
}

// Span is a range of whole numbers.
type Span struct {
	Least  int    `json:"least"`
	Most   int    `json:"most"`
	Source Source `json:"source"`
}

func (s Span) holds(n int) bool { return s.Least <= n && n <= s.Most }

// Limits are the ranges of what people may ask for.
type Limits struct {
	Players          Span `json:"players"`
	Rounds           Span `json:"rounds"`
	BattleRounds     Span `json:"battle_rounds"`
	ExpeditionRounds Span `json:"expedition_rounds"`
	MatchPoints      Span `json:"match_points"`
	WarbandPoints    Span `json:"warband_points"`
	SheetCharacters  Span `json:"sheet_characters"`
	ReasonCharacters Span `json:"reason_characters"`
	ConfirmHours     Span `json:"confirm_hours"`
	// How many may be open at once that one person made, that speak in one channel,
	// and of one server: anybody can make one.
	OpenOfPerson  Figure `json:"open_of_person"`
	OpenInChannel Figure `json:"open_in_channel"`
	OpenInServer  Figure `json:"open_in_server"`
	// How often one person may join one tournament, since each joining stays in its log.
	JoinsOfPerson Figure `json:"joins_of_person"`
	// How often the draft of one match is begun, since voided ones stay in the log, too.
	DraftsOfMatch Figure `json:"drafts_of_match"`
}

// Figure is one number.
type Figure struct {
	Value  int    `json:"value"`
	Source Source `json:"source"`
}

// Times are how long things take where nobody says otherwise.
type Times struct {
	ConfirmHours        Figure `json:"confirm_hours"`
	PickHours           Figure `json:"pick_hours"`
	PickMinutesLeast    Figure `json:"pick_minutes_least"`
	RoundMinutesAdvised Figure `json:"round_minutes_advised"`
	RoundDays           Figure `json:"round_days"`
	DecideHours         Figure `json:"decide_hours"` // for a director, after a hosted round's end
	CloseHours          Figure `json:"close_hours"`  // after the last round
	ClockDaysMost       Figure `json:"clock_days_most"`
	RegistrationDays    Figure `json:"registration_days"` // without a start, and it lapses
	SilentDays          Figure `json:"silent_days"`       // without an act of a director, and a steward may act
}

// Standard returns the figures of the data file.
func Standard() *Data {
	d, err := ReadData(standard)
	if err != nil {
		panic("tournament: " + err.Error())
	}
	return d
}

// ReadData reads a data file. Its error lists every fault.
func ReadData(data []byte) (*Data, error) {
	var f engine.Faults
	d := engine.ReadEdition[Data](data, &f)
	d.check(&f)
	if err := f.Err(); err != nil {
		return nil, err
	}
	return d, nil
}

func (d *Data) check(f *engine.Faults) {
	scale := f.At("goal_average").At("by_lead")
	if scale.Check(len(d.GoalAverage.ByLead) > 0, "it is empty") {
		for i, n := range d.GoalAverage.ByLead {
			scale.Item(i).Span(n, 0, d.GoalAverage.OutOf)
		}
	}
	for _, kind := range fixedOutcomes {
		_, ok := d.value(kind)
		f.At("outcomes").Check(ok, "there is no %s", kind)
	}
	checkSpan(f.At("limits").At("players"), d.Limits.Players, 2)
	checkSpan(f.At("limits").At("rounds"), d.Limits.Rounds, 1)
	checkSpan(f.At("limits").At("match_points"), d.Limits.MatchPoints, 0)
	checkSpan(f.At("penalties"), d.Penalties, 1)
	f.At("limits").Check(min(d.Limits.OpenOfPerson.Value, d.Limits.OpenInChannel.Value, d.Limits.OpenInServer.Value) > 0, "none may be open")
	f.At("limits").Check(d.Limits.JoinsOfPerson.Value > 0, "nobody may join")
	f.At("limits").Check(d.Limits.DraftsOfMatch.Value > 0, "no draft may begin")
	f.At("times").Check(min(d.Times.RegistrationDays.Value, d.Times.SilentDays.Value) > 0, "no day is left")
	f.At("limits").At("players").At("most").Span(d.Limits.Players.Most, 2, maxPlayers)
	f.At("limits").At("rounds").At("most").Span(d.Limits.Rounds.Most, 1, maxRounds)
	f.At("limits").At("match_points").At("most").Span(d.Limits.MatchPoints.Most, 0, maxWorth)
	f.At("limits").At("battle_rounds").At("most").Span(d.Limits.BattleRounds.Most, 0, len(d.Battles))
	f.At("mixed").Check(len(d.Mixed) > 0, "it is empty")
	for i, kind := range d.Mixed {
		f.At("mixed").Item(i).Check(kind == KindBattle || kind == KindExpedition, "%q is neither battle nor expedition", kind)
	}
	for i, b := range d.Battles {
		f.At("battles").Item(i).At("number").Span(b.Number, i+1, i+1)
	}
	d.Expedition.check(f.At("expedition"), d.Limits.ExpeditionRounds.Most)
}

func checkSpan(f *engine.Faults, s Span, least int) {
	f.Check(least <= s.Least && s.Least <= s.Most, "%d to %d is no range from %d", s.Least, s.Most, least)
}

// value returns what an outcome is worth that no report decides.
func (d *Data) value(kind OutcomeKind) (Value, bool) {
	for _, v := range d.Outcomes {
		if v.Kind == kind {
			return v, true
		}
	}
	return Value{}, false
}
