package site

import (
	"context"
	"slices"
	"strings"

	"skald/bot/desk"
	"skald/bot/words"
	"skald/engine"
	"skald/engine/match/head"
	"skald/engine/match/rules"
	"skald/render/site"
	"skald/storage"
	"skald/storage/matches"
)

// How many matches of a server a title's figures are made of: the last ones; and how
// many of them are listed.
const (
	mostCounted = 1000
	lastOfTitle = 10
)

// ofTitle looks at the figures of a title on a server.
func (s *Site) ofTitle(g storage.GuildID, t *desk.Title, as form) func(context.Context, *words.Voice) (work, error) {
	return func(ctx context.Context, v *words.Voice) (work, error) {
		l := listing{guild: g}
		about := t.Game.About()
		err := s.read(ctx, func(r storage.Reader) (err error) {
			if l.web, err = webOf(r, g); err != nil {
				return err
			}
			ids, err := r.ByGuild(matches.EndedIn(g), 0, mostCounted)
			if err != nil {
				return err
			}
			l.finished = slices.DeleteFunc(heads(r, ids, site.Over), func(f found) bool { return f.Game != about.Key })
			return nil
		})
		if err == nil {
			l.finished = s.channels.opened(ctx, l.finished)
			l.names, err = s.called(ctx, l.finished[:min(len(l.finished), lastOfTitle)])
		}
		return work{write: func(context.Context) (*doc, error) { return s.titleAs(v, t, l, as) }}, hidden(err)
	}
}

// titleAs writes the figures of a title.
func (s *Site) titleAs(v *words.Voice, t *desk.Title, l listing, as form) (*doc, error) {
	m := summary(v, t.Game.About(), l.finished)
	m.Title, m.Server = titleRef(v, t, l.guild), serverRef(l.guild, l.web)
	m.Last = some(s.listed(v, l, l.finished[:min(len(l.finished), lastOfTitle)]))
	if len(m.Last) > 0 {
		m.Picture = m.Last[0].Picture
	}
	if as == asJSON {
		return data(v, m)
	}
	p := site.Page{
		Title: v.Say("site.statistics-head", words.Data{"title": m.Title.Name}), Path: m.Title.Page, Indexed: l.web.Shown == matches.WebIndexed,
		Description: v.Say("site.statistics-description", words.Data{"title": m.Title.Name, "server": m.Server.Name}),
		Picture:     m.Picture, Data: "/api/v1/servers/" + m.Server.ID + "/titles/" + m.Title.ID, Trail: []site.Ref{m.Server}, Body: m,
	}
	if len(m.Last) > 0 {
		p.Alt = m.Last[0].Name
	}
	return s.page(v, p)
}

// summary counts what matches of a title came to.
func summary(v *words.Voice, about *engine.About, list []found) site.Statistics {
	m := site.Statistics{Matches: len(list), Sides: []site.Tally{}, Endings: []site.Tally{}}
	wins, played := make([]int, len(about.Sides)), make([]int, len(about.Sides))
	ends, turns, days := map[string]int{}, []int{}, []int{}
	for _, f := range list {
		ends[ending(f.Head)]++
		turns = append(turns, max(0, int(f.Turn.Number)-1))
		days = append(days, int(f.Ended.Sub(f.Opened).Hours()/24))
		for seat, u := range f.Players {
			if seat < len(played) && u != 0 {
				played[seat]++
			}
		}
		if f.Result != nil {
			for _, seat := range f.Result.Winners {
				if seat < len(wins) {
					wins[seat]++
				}
			}
		}
	}
	for side, n := range wins {
		if played[side] > 0 {
			m.Sides = append(m.Sides, tally(about.Sides[side], v.Side(about, engine.Seat(side)), n, played[side]))
		}
	}
	for _, how := range []string{byRules, byAgreement, byResigning, byClock, byModerator, byNobody} {
		if n := ends[how]; n > 0 {
			m.Endings = append(m.Endings, tally(how, v.Say("site.ending-"+how, nil), n, len(list)))
		}
	}
	m.Turns, m.Days = lengths(turns), lengths(days)
	return m
}

func tally(word, name string, n, of int) site.Tally {
	t := site.Tally{Word: word, Name: name, Matches: n}
	if of > 0 {
		t.Share = (100*n + of/2) / of
	}
	return t
}

func lengths(list []int) site.Lengths {
	if len(list) == 0 {
		return site.Lengths{}
	}
	slices.Sort(list)
	at := func(share int) int { return list[(len(list)-1)*share/4] }
	return site.Lengths{Low: at(1), Middle: at(2), High: at(3)}
}

// How a match ended.
const (
	byRules     = "rules"
	byAgreement = "agreed"
	byResigning = "resigned"
	byClock     = "clock"
	byModerator = "moderator"
	byNobody    = "nobody"
)

func ending(h head.Head) string {
	if h.Closed != nil {
		return byModerator
	}
	if h.Result == nil {
		return byNobody
	}
	for _, n := range h.Result.Why {
		switch {
		case n.Key == rules.NoteResigned:
			return byResigning
		case n.Key == rules.NoteDrawn:
			return byAgreement
		case strings.HasPrefix(n.Key, "table.time"):
			return byClock
		case n.Key == rules.NoteEnded || n.Key == rules.NoteAwarded:
			return byModerator
		}
	}
	if len(h.Result.Winners) == 0 {
		return byNobody
	}
	return byRules
}
