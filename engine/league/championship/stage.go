package championship

import (
	"math/bits"

	"skald/engine/league"
)

// Stage returns the season that is played, or will be by the calendar. Until it starts
// nobody knows how many play, so that it is known to last a round alone.
func (c *Championship) Stage() (league.Stage, bool) {
	s := &c.season
	stage := league.Stage{Season: s.Number, Start: s.starts, End: s.starts + Unix(c.settings.Round)}
	switch {
	case c.over:
	case s.phase == Registering:
		return stage, s.starts > 0
	case s.phase == Playing:
		stage.Start, stage.End = s.began, s.began+Unix(c.rounds())*Unix(c.settings.Round)
		return stage, true
	}
	return league.Stage{}, false
}

// rounds is how many rounds a season takes that is played, if nobody is late.
func (c *Championship) rounds() (n int) {
	for _, g := range c.season.groups {
		n = max(n, c.settings.groupRounds(len(g.Members)))
	}
	through := 0
	switch {
	case c.settings.Format == Groups:
		through = len(c.season.groups) * c.settings.Through
	case !c.settings.Format.Grouped():
		through = len(c.season.entrants)
	}
	if through > 1 {
		deep := bits.Len(uint(through - 1))
		if c.settings.Format == KnockTwice {
			deep *= 2
		}
		n += deep * c.settings.Best
	}
	return n
}
