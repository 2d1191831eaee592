package site

import (
	"strconv"
	"strings"

	"skald/storage"
)

// The forms in which a page can be asked for.
type form uint8

const (
	asHTML form = iota
	asJSON
	asFeed
	asPicture
	asReplay // what a replay's script asks for
)

// mostParts bounds which part of a list can be asked for.
const mostParts = 10_000

// route returns what a path asks for, nil if there is no such path. There is one path
// for each page: none that means the same.
func (s *Site) route(path, part string) *question {
	if len(path) > 120 {
		return nil
	}
	rest, api := strings.CutPrefix(path, "/api/v1/")
	if !api {
		rest = strings.TrimPrefix(path, "/")
	}
	steps := strings.Split(rest, "/")
	if len(steps) < 2 {
		return nil
	}
	what, as, last := steps[0], asHTML, steps[len(steps)-1]
	switch {
	case api:
		short, ok := map[string]string{"servers": "s", "matches": "m", "competitions": "c"}[what]
		if !ok {
			return nil
		}
		what, as = short, asJSON
	case last == "feed.atom":
		as = asFeed
	case last == "replay.json":
		as = asReplay
	case last == "board.png" || last == "table.png" || last == "curve.png":
		as = asPicture
	}
	if as == asFeed || as == asPicture || as == asReplay {
		steps = steps[:len(steps)-1]
		if len(steps) < 2 {
			return nil
		}
	}
	switch {
	case what == "s" && (as == asHTML || as == asJSON || as == asFeed):
		return s.ofServer(path, steps[1:], as, part)
	case what == "m" && (as != asFeed && (as != asPicture || last == "board.png")):
		id, err := storage.ParseMatchID(steps[1])
		if err != nil || len(steps) != 2 || string(id) != steps[1] {
			return nil
		}
		return &question{path, s.ofMatch(id, as)}
	case what == "c" && as != asReplay:
		return s.ofCompetition(path, steps[1:], as, last)
	}
	return nil
}

// ofServer routes what is asked about a server: its page, or that of a title on it.
func (s *Site) ofServer(path string, steps []string, as form, part string) *question {
	guild, ok := readServer(steps[0])
	if !ok {
		return nil
	}
	switch {
	case len(steps) == 1:
		n, err := strconv.Atoi(part)
		if part == "" || as == asFeed {
			n, err = 1, nil
		}
		if err != nil || n < 1 || n > mostParts {
			return nil
		}
		if n > 1 {
			path += "?part=" + strconv.Itoa(n)
		}
		return &question{path, s.ofGuild(guild, as, n)}
	case len(steps) == 3 && (steps[1] == "t" || as == asJSON && steps[1] == "titles") && as != asFeed:
		title := s.titleOf(steps[2])
		if title == nil {
			return nil
		}
		return &question{path, s.ofTitle(guild, title, as)}
	}
	return nil
}

// ofCompetition routes what is asked about a competition: its page, or somebody's
// profile in a ladder.
func (s *Site) ofCompetition(path string, steps []string, as form, last string) *question {
	id, err := storage.ParseLeagueID(steps[0])
	if err != nil || string(id) != steps[0] {
		return nil
	}
	switch {
	case len(steps) == 1 && (as != asPicture || last == "table.png"):
		return &question{path, s.ofLeague(id, as)}
	case len(steps) == 3 && (steps[1] == "p" || as == asJSON && steps[1] == "players") && len(steps[2]) == publicLen && as != asFeed && (as != asPicture || last == "curve.png"):
		return &question{path, s.ofMember(id, steps[2], as)}
	}
	return nil
}
