package championship

import (
	"slices"

	"skald/engine/league/format"
)

// A Said is a sentence to be said, by the key of its words. Its data are numbers, what
// people wrote (string), a Person, people, a Unix moment, how far off one is (Away),
// Points, or what else is said in its place: a Said, or several.
type Said struct {
	Key  string
	Data map[string]any
}

// Away is a moment, told by how far off it is.
type Away Unix

// A Counted is a number with its noun, by the key of that.
type Counted struct {
	Key string
	N   int
}

func say(key string, pairs ...any) Said {
	s := Said{Key: "championship." + key, Data: map[string]any{}}
	for i := 0; i < len(pairs); i += 2 {
		s.Data[pairs[i].(string)] = pairs[i+1]
	}
	return s
}

// count is a number with its noun.
func count(key string, n int) Counted { return Counted{"championship.count." + key, n} }

// About says what it is: how it is played, by when, and by which rule if nobody plays.
// The name and the title are the caller's.
func (c *Championship) About() []Said {
	s := c.settings
	list := []Said{say("about."+string(s.Format), "best", s.Best, "size", s.Size, "through", s.Through, "levels", count("level", s.Levels), "up", s.Up, "down", s.Down)}
	if s.Seats > 2 {
		list = append(list, say("about.tables", "seats", s.Seats, "rounds", count("round", s.Rounds)))
	}
	if s.Best > 1 {
		list = append(list, say("about.best", "best", s.Best))
	}
	if s.Third {
		list = append(list, say("about.third"))
	}
	return append(list, say("about.date", "time", Span(s.Round)), say("about.nobody-"+string(s.Nobody)), say("about.lateness"))
}

// Span is how long something takes, in seconds.
type Span int64

// Where says which match a match is, by its number: of which group, of which part of the
// knock-out.
func (c *Championship) Where(m Match) Said {
	return say("where.numbered", "where", c.stage(m), "number", m.Number)
}

// stage says of which group and round a match is, or of which part of the knock-out.
func (c *Championship) stage(m Match) Said {
	s := c.of(m.Season)
	switch {
	case s == nil || m.Group > len(s.groups) || m.Group == 0 && (m.Node < 1 || m.Node > len(s.bracket.Nodes)):
		return say("where.past", "season", m.Season)
	case m.Group > 0:
		return say("where.group", "group", s.groupName(m.Group), "round", m.Round)
	}
	b := s.bracket
	node := b.Nodes[m.Node-1]
	key := string(node.Part)
	if left := b.Rounds(format.Winners) - node.Round; node.Part == format.Winners && c.settings.Format != KnockTwice && left < 3 {
		key = []string{"last", "semi", "quarter"}[left]
	}
	where := say("where."+key, "round", node.Round)
	if m.Game > 1 || m.Game == 1 && c.settings.Best > 1 {
		return say("where.game", "where", where, "game", m.Game)
	}
	return where
}

// GroupName names a group, from 1.
func (c *Championship) GroupName(group int) Said { return c.season.groupName(group) }

func (s *season) groupName(group int) Said {
	g := s.groups[group-1]
	letter := string(rune('A' + (g.Number-1)%26))
	if g.Number > 26 {
		letter += string(rune('0' + (g.Number-1)/26))
	}
	switch {
	case g.Level > 0:
		return say("group.division", "level", g.Level, "letter", letter)
	case len(s.groups) == 1:
		return say("group.only")
	}
	return say("group.letter", "letter", letter)
}

// Result says what a match came to.
func (c *Championship) Result(m Match) Said {
	data := []any{"who", m.Winner(), "players", m.Seats, "number", m.Number}
	cause := Said{}
	if m.Cause != ByTable {
		cause = say("cause."+string(m.Cause), "why", m.Reason)
		if m.Cause == ByAbsence && len(m.Seats) == 2 && m.Winner() != 0 {
			cause = say("cause.absent", "who", slices.DeleteFunc(slices.Clone(m.Seats), func(p Person) bool { return p == m.Winner() }))
		}
	}
	key := "result.draw"
	switch first := slices.Contains(m.Places, 1); {
	case !first:
		key = "result.out"
	case m.Winner() != 0 && len(m.Seats) == 2:
		key = "result.won"
	case len(m.Seats) > 2:
		var order []Said
		for place := 1; place <= len(m.Seats); place++ {
			for i, p := range m.Places {
				if p == place {
					order = append(order, say("result.placed", "place", place, "who", m.Seats[i]))
				}
			}
		}
		key, data = "result.table", append(data, "order", order)
	}
	return say(key, append(data, "cause", cause)...)
}

// Explained says how a tie was broken between a line of a table and the one above; false
// if none was.
func Explained(row, above Row) (Said, bool) {
	if row.Break == "" || row.Withdrawn {
		return Said{}, false
	}
	return say("break."+string(row.Break), "who", above.Person, "other", row.Person, "above", row.Above, "own", row.Own), true
}

// TableLines says the table of a group, and of each tie how it was broken.
func (c *Championship) TableLines(group int) []Said {
	rows := c.Table(group)
	g := c.season.groups[group-1]
	head := "table.head"
	if slices.ContainsFunc(c.Open(0), func(m Match) bool { return m.Group == group }) {
		head = "table.head-open"
	}
	lines := []Said{say(head, "group", c.GroupName(group), "round", g.Opened, "rounds", c.Rounds(g))}
	var why []Said
	for i, row := range rows {
		lines = append(lines, say("table.line", "place", row.Place, "who", row.Person, "points", row.Points, "wins", row.Wins, "draws", row.Draws, "losses", row.Losses,
			"moved", Arrow(row), "mark", c.mark(row)))
		if i > 0 {
			if s, ok := Explained(row, rows[i-1]); ok && row.Played > 0 {
				why = append(why, s)
			}
		}
	}
	return append(lines, why...)
}

// Arrow says by an arrow how a line has moved since the last round: up, down or not.
func Arrow(row Row) Said {
	switch {
	case row.Was == 0 || row.Was == row.Place:
		return Said{}
	case row.Place < row.Was:
		return say("moved.up", "places", row.Was-row.Place)
	}
	return say("moved.down", "places", row.Place-row.Was)
}

func (c *Championship) mark(row Row) Said {
	switch {
	case row.Annulled:
		return say("mark.annulled")
	case row.Withdrawn:
		return say("mark.withdrawn")
	}
	return Said{}
}

// CalendarLines says what comes next, the soonest first.
func (c *Championship) CalendarLines(p Person) (lines []Said) {
	s := &c.season
	switch {
	case c.over:
		return []Said{say("next.over")}
	case s.phase == Registering && s.starts == 0:
		lines = append(lines, say("next.start-undated", "season", s.Number))
	case s.phase == Registering:
		lines = append(lines, say("next.start", "season", s.Number, "at", s.starts, "in", Away(s.starts)))
	case s.phase == Playing:
		rounds := map[Unix]bool{}
		for i := range s.groups {
			if at, more := c.opens(&s.groups[i]); more && !rounds[at] {
				rounds[at] = true
				lines = append(lines, say("next.round", "round", s.groups[i].Opened+1, "at", at, "in", Away(at)))
			}
		}
		for _, m := range c.Open(p) {
			if p != 0 {
				lines = append(lines, say("next.match", "players", m.Seats, "where", c.Where(m), "at", m.Due, "in", Away(m.Due)))
			}
		}
	}
	if at, ok := c.reopens(); ok && (s.phase == Ended || s.phase == Waiting) {
		starts, _ := c.following()
		lines = append(lines, say("next.opens", "season", s.Number+1, "at", at, "in", Away(at), "starts", starts))
	} else if c.settings.Again() {
		after := max(s.starts, s.began)
		starts, _, _ := c.settings.Calendar.Next(int64(after))
		lines = append(lines, say("next.season", "season", s.Number+1, "at", Unix(starts), "in", Away(starts)))
	}
	if len(lines) == 0 {
		lines = append(lines, say("next.nothing"))
	}
	return lines
}

// News says an event to the channel; nothing if another message shows it.
func (c *Championship) News(e Event) []Said {
	reason := func(why string) Said {
		if why == "" {
			return Said{}
		}
		return say("news.reason", "why", why)
	}
	one := func(key string, pairs ...any) []Said {
		pairs = append(pairs, "by", e.By, "name", c.settings.Name)
		return []Said{say("news."+key, pairs...)}
	}
	match := func(season, number int) []any {
		m, _ := c.matchOf(season, number)
		return []any{"where", c.Where(m), "players", m.Seats}
	}
	switch f := e.Fact.(type) {
	case SeasonOpened:
		if f.Season > 1 {
			return one("season-opened", "season", f.Season, "at", f.Starts, "in", Away(f.Starts), "kept", count("kept", len(f.Kept)))
		}
	case Reminded:
		if e.At >= f.Starts {
			return nil // nobody was there to tell it earlier
		}
		return one("reminded", "at", f.Starts, "in", Away(f.Starts), "players", count("in", c.entered(f.Season)))
	case DateSet:
		return one("date-set", "season", f.Season, "at", f.Starts, "in", Away(f.Starts))
	case Started:
		return c.started(f)
	case Skipped:
		return one("skipped", "season", f.Season, "players", count("in", f.Players), "least", f.Least)
	case MatchesMade:
		// A group that is quick begins its next round by the messages of its matches alone.
		if s := c.of(f.Season); s != nil && len(f.Matches) > 0 && len(f.Rounds) > 0 && len(f.Rounds) == len(s.groups) {
			return one("rounds", "round", f.Matches[0].Round, "groups", count("group", len(f.Rounds)), "matches", count("match", len(f.Matches)), "at", f.Matches[0].Due, "in", Away(f.Matches[0].Due))
		}
	case Warned:
		lines := one("warned")
		for _, number := range f.Matches {
			m, _ := c.matchOf(f.Season, number)
			lines = append(lines, say("news.warned-match", append(match(f.Season, number), "in", Away(m.Due))...))
		}
		return lines
	case Extended:
		key := "extended"
		switch {
		case f.Played:
			key = "extended-played"
		case f.Unmade:
			key = "extended-unmade"
		}
		return one(key, append(match(f.Season, f.Match), "at", f.Due, "in", Away(f.Due), "reason", reason(f.Reason))...)
	case Decided:
		if m, ok := c.matchOf(f.Season, f.Match); ok && f.Cause != ByTable {
			m.Places, m.Cause, m.Reason = f.Places, f.Cause, f.Reason
			return one("decided", append(match(f.Season, f.Match), "result", c.Result(m))...)
		}
	case Withdrawn:
		if e.By == f.Person {
			return one("withdrew", "who", f.Person, "reason", reason(f.Reason))
		}
		return one("withdrawn", "who", f.Person, "reason", reason(f.Reason))
	case KnockOutDrawn:
		return one("knock-out", "who", f.Seeds)
	case SeasonEnded:
		return c.endedLines(f)
	case DigestDue:
		return c.DigestLines(f.From, e.At)
	case DigestSet:
		if f.On {
			return one("digest-on")
		}
		return one("digest-off")
	case DirectorNamed:
		return one("director-named", "who", f.Person)
	case DirectorRemoved:
		return one("director-removed", "who", f.Person)
	case Moved:
		return one("moved")
	case Closed:
		key := "closed"
		if f.Lapsed {
			key = "lapsed"
		}
		return one(key, "seed", f.Seed, "reason", reason(f.Reason))
	}
	return nil
}

// started says who plays, and in which groups.
func (c *Championship) started(f Started) []Said {
	lines := []Said{say("news.started", "name", c.settings.Name, "season", f.Season, "players", count("player", len(f.Order)))}
	of := c.of(f.Season)
	for i, g := range f.Groups {
		if len(f.Groups) > 1 && of != nil && i < len(of.groups) {
			lines = append(lines, say("news.group", "group", of.groupName(i+1), "who", g.Members))
		}
		for k, move := range g.Moves {
			if move == format.Promoted || move == format.Relegated || move == format.Raised || move == format.Lowered {
				lines = append(lines, say("move."+string(move), "who", g.Members[k], "level", g.Level))
			}
		}
	}
	if len(f.Groups) == 0 {
		lines = append(lines, say("news.seeds", "who", f.Order))
	}
	return lines
}

// endedLines says who has won a season.
func (c *Championship) endedLines(f SeasonEnded) []Said {
	champions := f.Champions()
	if len(champions) == 0 {
		return []Said{say("news.no-champion", "name", c.settings.Name, "season", f.Season)}
	}
	lines := []Said{say("news.champion", "name", c.settings.Name, "season", f.Season, "who", champions)}
	for place := 2; place <= 3; place++ {
		var who []Person
		for _, one := range f.Table {
			if one.Place == place && one.Level == 0 {
				who = append(who, one.Person)
			}
		}
		if len(who) > 0 && len(who) < 4 {
			lines = append(lines, say("news.place", "place", place, "who", who))
		}
	}
	return lines
}

// mostDigest is how many lines of a kind a digest has.
const mostDigest = 10

// DigestLines says what happened from one moment to another: results, upsets, and who
// has waited longest.
func (c *Championship) DigestLines(from, to Unix) []Said {
	lines := []Said{say("digest.head", "name", c.settings.Name, "from", from)}
	var results, upsets []Match
	for _, of := range []*season{c.before, &c.season} {
		if of == nil {
			continue
		}
		for _, m := range of.matches.All() {
			if m.Settled && m.Decided > from && m.Decided <= to {
				if results = append(results, m); of.upset(m) > 0 && m.Cause == ByTable {
					upsets = append(upsets, m)
				}
			}
		}
	}
	waiting := c.Open(0)
	if len(results)+len(waiting) == 0 {
		return nil // there is nothing to tell
	}
	lines = append(lines, say("digest.results", "results", count("result", len(results))))
	for _, m := range results[max(0, len(results)-mostDigest):] {
		lines = append(lines, say("digest.result", "players", m.Seats, "result", c.Result(m)))
	}
	slices.SortStableFunc(upsets, func(a, b Match) int { return c.of(b.Season).upset(b) - c.of(a.Season).upset(a) })
	for _, m := range upsets[:min(len(upsets), 3)] {
		lines = append(lines, say("digest.upset", "who", m.Winner(), "players", m.Seats, "seeds", c.of(m.Season).upset(m)))
	}
	slices.SortStableFunc(waiting, func(a, b Match) int { return int(a.Opened - b.Opened) })
	for _, m := range waiting[:min(len(waiting), 3)] {
		lines = append(lines, say("digest.waits", "players", m.Seats, "since", Away(m.Opened), "in", Away(m.Due)))
	}
	return lines
}

// upset is by how many seeds the worse of two has beaten the better.
func (s *season) upset(m Match) int {
	if len(m.Seats) != 2 || m.Winner() == 0 {
		return 0
	}
	won := m.Seat(m.Winner())
	return s.seedOf(m, won) - s.seedOf(m, 1-won)
}

// entered counts who is in a season.
func (c *Championship) entered(season int) int {
	if s := c.of(season); s != nil {
		return len(s.entrants)
	}
	return 0
}
