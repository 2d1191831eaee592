package site

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"time"

	"skald/bot/desk"
	"skald/bot/table"
	"skald/bot/words"
	"skald/engine"
	"skald/engine/match/course"
	"skald/engine/match/head"
	"skald/engine/match/rules"
	"skald/engine/review"
	"skald/render"
	"skald/render/page"
	"skald/render/site"
	"skald/storage"
	"skald/storage/matches"
	"skald/storage/people"
)

// Late is how long after it was played everybody sees what is played in a match that
// runs. A page of one is made anew once in a while at most.
const (
	Late  = 10 * time.Minute
	renew = time.Minute
)

// A seen is a match that is shown, as far as its head tells.
type seen struct {
	found
	title *desk.Title
	web   matches.Web
	names crowd
	by    time.Time // of a match that runs: what was played later is not shown
	said  site.Match
}

// ofMatch looks at a match: whether it is shown, and what has changed of it.
func (s *Site) ofMatch(id storage.MatchID, as form) func(context.Context, *words.Voice) (work, error) {
	return func(ctx context.Context, v *words.Voice) (work, error) {
		m := seen{found: found{id: id}}
		var rev uint64
		err := s.read(ctx, func(r storage.Reader) (err error) {
			if m.Head, rev, err = matches.HeadOf(r, id); err != nil {
				return err
			}
			if m.web, err = webOf(r, m.Guild); err != nil {
				return err
			}
			m.names, err = crowdOf(r, m.Players)
			return err
		})
		if m.title = s.titleOf(m.Game); err == nil && (m.title == nil || shownAs(m.Head) == "" || !s.channels.shows(ctx, m.Head)) {
			err = errUnknown
		}
		if err != nil {
			return work{}, hidden(err)
		}
		m.said = s.matchOf(v, m.title, m.found, serverRef(m.Guild, m.web), m.names)
		stamp := fmt.Sprintf("%d %v %v", rev, m.web, m.said.Players)
		if m.said.Status == site.Running {
			m.by = s.Table.Now().Add(-Late).Truncate(renew)
			stamp = fmt.Sprintf("%v %v %v", m.by, m.web, m.said.Players) // and not by what is played now
		}
		return work{stamp: stamp, long: as == asReplay, write: func(ctx context.Context) (*doc, error) { return s.matchAs(ctx, v, m, as) }}, nil
	}
}

// matchAs writes a match.
func (s *Site) matchAs(ctx context.Context, v *words.Voice, m seen, as form) (*doc, error) {
	if as == asReplay && m.said.Status == site.Over {
		return s.opened(ctx, v, m)
	}
	at, moments, err := s.moments(ctx, m)
	switch {
	case errors.Is(err, errUnknown) || err == nil && len(moments) == 0:
		return s.early(v, m, as)
	case err != nil:
		return nil, err
	}
	last := moments[len(moments)-1]
	if m.said.Status == site.Running {
		by := m.by.UTC()
		m.said.AsOf, m.said.Turns = &by, int(last.Turn)
	}
	if n := s.turning(ctx, m, moments); n > 0 {
		m.said.Turning = fmt.Sprintf("%s#%d", m.said.Page, n)
	}
	view := newestView(moments)
	switch as {
	case asJSON:
		return data(v, m.said)
	case asPicture:
		if view == nil {
			return nil, errUnknown
		}
		var out bytes.Buffer
		err := m.title.Painter.Board(&out, render.Scene{Now: view, Labels: func(vocabulary, word string) string { return v.LabelOf(at.About(), vocabulary, word) }, Names: m.drawn(v)})
		if err != nil {
			return nil, err
		}
		return newDoc(pngType, v.Language(), out.Bytes())
	}
	return s.replay(ctx, v, m, at.About(), moments, view, as)
}

// moments are what everybody may see of a match: all of one that is over, what is old
// enough of one that runs.
func (s *Site) moments(ctx context.Context, m seen) (at *table.Match, list []course.Moment, err error) {
	if m.said.Status == site.Running {
		at, list, err = s.Table.Archive.MomentsBy(ctx, m.id, m.by)
	} else {
		at, list, err = s.Table.Archive.Moments(ctx, m.id)
	}
	if err != nil {
		return nil, nil, gone(err)
	}
	if m.said.Status == site.Over && at.Status != head.Over {
		return nil, nil, errUnknown // it is another one
	}
	return at, list, nil
}

// gone makes of a refusal that there is nothing to be seen: the match was never begun, or
// deleted meanwhile.
func gone(err error) error {
	var no *rules.Refusal
	if errors.As(err, &no) {
		return errUnknown
	}
	return hidden(err)
}

// early says of a match that runs that nothing of it is old enough.
func (s *Site) early(v *words.Voice, m seen, as form) (*doc, error) {
	switch {
	case m.said.Status != site.Running || as == asPicture || as == asReplay:
		return nil, errUnknown
	case as == asJSON:
		return data(v, m.said)
	}
	p := s.pageOf(v, m)
	p.Picture, p.Body = "", site.Notice{Text: v.Say("site.match-early", nil)}
	return s.page(v, p)
}

// pageOf is what stands around the page of a match.
func (s *Site) pageOf(v *words.Voice, m seen) site.Page {
	return site.Page{
		Title: m.said.Name, Description: m.said.Outcome, Base: s.Base, Path: m.said.Page, Indexed: m.web.Shown == matches.WebIndexed,
		Picture: m.said.Picture, Data: "/api/v1/matches/" + string(m.id), Trail: []site.Ref{m.said.Server, m.said.Title},
	}
}

// drawn is what the people are called on a board.
func (m seen) drawn(v *words.Voice) []string {
	list := make([]string, len(m.said.Players))
	for i, p := range m.said.Players {
		if list[i] = p.Name; p.Bot {
			list[i] = v.Say("site.skald", nil)
		}
	}
	return list
}

func newestView(moments []course.Moment) engine.PublicView {
	for _, m := range slices.Backward(moments) {
		if m.View != nil {
			return m.View
		}
	}
	return nil
}

// source is what a page of a match is made of, and its data.
func (m seen) source(v *words.Voice, about *engine.About, moments []course.Moment) page.Source {
	side := func(seat engine.Seat) string { return v.Side(about, seat) }
	return page.Source{
		Voice: v, About: about, Painter: m.title.Painter, Names: m.drawn(v), Moments: moments, Public: true, Result: m.Result.Engine(),
		Held: func(t engine.Secret) string { return string(v.Secret(about, t, side)) },
	}
}

// opened writes what the script of the page of a match that is over asks for, with what
// was hidden.
func (s *Site) opened(ctx context.Context, v *words.Voice, m seen) (*doc, error) {
	open, err := s.Table.Archive.Opened(ctx, m.id)
	if err != nil {
		return nil, gone(err)
	}
	moments := make([]course.Moment, len(open))
	for i, one := range open {
		moments[i] = one.Moment
	}
	src := m.source(v, m.title.Game.About(), moments)
	src.Open = open
	return s.boardsOf(ctx, v, src)
}

// boardsOf writes what the script of a page asks for. Presses go first.
func (s *Site) boardsOf(ctx context.Context, v *words.Voice, src page.Source) (*doc, error) {
	var out bytes.Buffer
	err := page.WriteData(ctx, &out, src, func(float64) error {
		s.Yield(ctx)
		runtime.Gosched()
		return ctx.Err()
	})
	if err != nil {
		return nil, err
	}
	return newDoc(jsonType, v.Language(), out.Bytes())
}

// replay writes a match to be seen again: its page, or of one that runs what the page's
// script asks for.
func (s *Site) replay(ctx context.Context, v *words.Voice, m seen, about *engine.About, moments []course.Moment, view engine.PublicView, as form) (*doc, error) {
	src := m.source(v, about, moments)
	if as == asReplay {
		return s.boardsOf(ctx, v, src)
	}
	side := func(seat engine.Seat) string { return v.Side(about, seat) }
	p, over := s.pageOf(v, m), m.said.Status == site.Over
	var lines []string
	if !over {
		lines = append(lines, v.Say("site.match-running", words.Data{"at": m.by.UTC().Format("2006-01-02 15:04 MST")}))
	}
	if view != nil {
		told := []string{v.Note(about, view.Heading(), side) + "."}
		for _, n := range engine.Told(view) {
			told = append(told, v.Note(about, n, side))
		}
		p.Alt = v.Say("site.board-of", words.Data{"title": m.said.Title.Name, "told": strings.Join(told, " ")})
		if p.Description == "" {
			p.Description = told[0]
		}
	}
	p.Turning = m.said.Turning
	top, err := site.Around(v, p)
	if err != nil {
		return nil, err
	}
	src.Frame = &page.Frame{
		Title: m.said.Name, Data: m.said.Page + "/replay.json", Board: m.said.Picture, Opened: over,
		Head: top.Head, Top: top.Top, Under: top.Under, Bottom: top.Bottom, Script: site.ReplayJS, Lines: lines,
	}
	var out bytes.Buffer
	if err := page.Write(ctx, &out, src, func(float64) error { return ctx.Err() }); err != nil {
		return nil, err
	}
	d, err := newDoc(htmlType, v.Language(), out.Bytes())
	if err == nil {
		d.indexed = p.Indexed
	}
	return d, err
}

// turning is the number of the moment at which a match that is over turned: that of the
// largest turning of its review, if somebody has had one made, else that from which on the
// winner led by the first figure of its chart. 0: nobody can tell.
func (s *Site) turning(ctx context.Context, m seen, moments []course.Moment) uint64 {
	if m.said.Status != site.Over || m.Result == nil {
		return 0
	}
	kept, err := storage.Ask(ctx, s.Table.Store(), func(r storage.Reader) (review.Report, error) {
		return people.Kept[review.Report](r, storage.Owner{Match: m.id})
	})
	if err == nil && len(kept.Points) > 0 {
		most := slices.MaxFunc(kept.Points, func(a, b review.Point) int { return abs(a.Before-a.After) - abs(b.Before-b.After) })
		for _, one := range moments {
			if one.Seq == most.Number {
				return one.Number
			}
		}
	}
	for i, one := range slices.Backward(moments) {
		if leads, known := led(one.View, m.Result.Winners); known && !leads {
			if i+1 < len(moments) {
				return moments[i+1].Number
			}
			return 0
		}
	}
	return 0
}

// led reports whether somebody of some seats has more than everybody else by the first
// figure of a view's chart, and whether it has one.
func led(view engine.PublicView, seats []int) (leads, known bool) {
	c, ok := view.(engine.Charter)
	if !ok || len(seats) == 0 {
		return false, false
	}
	figures := c.Chart().Figures
	if len(figures) == 0 {
		return false, false
	}
	own, others := 0, 0
	for seat, n := range figures[0].BySeat {
		if slices.Contains(seats, seat) {
			own = max(own, n)
		} else {
			others = max(others, n)
		}
	}
	return own > others, true
}

func abs(n int) int { return max(n, -n) }
