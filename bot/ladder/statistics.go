package ladder

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"strings"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/table/chessclock"
	"skald/bot/words"
	"skald/engine/league/ladder"
	"skald/render/leagueboard"
	"skald/storage"
)

// profile shows what a ladder knows of a person, with their rating over time as a
// picture.
func (b *Room) profile(ctx context.Context, r *desk.Request, l view) (desk.Reply, error) {
	u, err := r.UserOption("player")
	if err != nil {
		return desk.Reply{}, err
	}
	u = cmp.Or(u, r.User)
	person := personOf(u)
	p, known := l.State.ProfileOf(person, l.now.Unix())
	if !known {
		return desk.Reply{}, &ladder.Refusal{Key: ladder.KeyNotMember, Person: person}
	}
	how, err := b.Table.People.Reliability(ctx, []storage.UserID{u})
	if err != nil {
		return desk.Reply{}, err
	}
	reply := desk.Sentence(desk.Pages(profileLines(l, p, how[u]))[0])
	if len(p.Curve) == 0 {
		return reply, nil
	}
	c := curve(l, p)
	return b.pictured(ctx, reply, l, "rating", curveAlt(l, p), c, func(w io.Writer) error { return b.Boards.Curve(w, c) }), nil
}

// mostOpponents is how many opponents a profile names.
const mostOpponents = 8

func profileLines(l view, p ladder.Profile, how chessclock.Reliability) []string {
	place := l.Say("ladder.no-place", nil)
	if p.Row.Place > 0 {
		place = l.Say("ladder.place", words.Data{"place": p.Row.PlaceText()})
	}
	lines := []string{
		"**" + l.Say("ladder.profile", words.Data{"who": member(p.Row.Person), "title": l.title()}) + "**",
		l.Say("ladder.profile-rating", words.Data{"rating": rated(p.Kind, p.Row), "deviation": points(p.Kind, p.Row.Deviation), "place": place}),
		l.Say("ladder.profile-record", words.Data{"season": tally(p.Row.Record), "total": tally(p.Total)}),
	}
	if !p.Here {
		lines = append(lines, l.Say("ladder.profile-left", nil))
	}
	for _, s := range p.Sides {
		lines = append(lines, l.Say("ladder.profile-side", words.Data{"side": l.side(s.Side), "record": tally(s.Record)}))
	}
	for _, o := range p.Opponents[:min(len(p.Opponents), mostOpponents)] {
		lines = append(lines, l.Say("ladder.profile-opponent", words.Data{"who": member(o.Person), "record": tally(o.Record)}))
	}
	if more := len(p.Opponents) - mostOpponents; more > 0 {
		lines = append(lines, l.Count("ladder.profile-more", more))
	}
	reliable := l.Say("ladder.reliable-unknown", nil)
	if how.Of > 0 {
		reliable = l.Say("ladder.reliable", words.Data{"percent": how.Share(), "of": how.Of})
	}
	lines = append(lines, reliable)
	for _, r := range p.Recent {
		lines = append(lines, "-# "+day(r.At)+" "+result(l, r))
	}
	return lines
}

// curve is a person's rating over time, up to now, as its picture shows it.
func curve(l view, p ladder.Profile) leagueboard.Curve {
	c := leagueboard.Curve{
		Head:   leagueboard.Head{Title: l.Say("ladder.curve", words.Data{"who": l.plain(p.Row.Person)}), Under: l.title()},
		Rating: l.Say("ladder.curve-rating", nil), Band: l.Say("ladder.curve-band", nil), Start: l.State.Data().Start.Mean,
	}
	if p.Kind == ladder.Gatherings {
		c.Start = l.State.Data().Gathering.Mean
	}
	add := func(at int64, s ladder.Strength, plain bool) {
		c.Points = append(c.Points, leagueboard.Point{At: at, Rating: s.Mean, Low: s.Mean - 2*s.Deviation, High: s.Mean + 2*s.Deviation, Plain: plain})
	}
	add(min(p.Since, p.Curve[0].At), p.Start, true)
	for _, at := range p.Curve {
		add(at.At, at.Strength, false)
	}
	if last := p.Curve[len(p.Curve)-1]; p.Kind == ladder.Duels && l.now.Unix() > last.At {
		add(l.now.Unix(), ladder.Strength{Mean: last.Strength.Mean, Deviation: p.Row.Deviation}, true)
	}
	c.Ticks = leagueboard.Dates(c.Points[0].At, c.Points[len(c.Points)-1].At)
	for _, a := range l.State.Archives() {
		c.Breaks = append(c.Breaks, leagueboard.Tick{At: a.Closed, Text: l.Say("ladder.curve-break", words.Data{"n": a.Number})})
	}
	return c
}

// curveAlt tells a curve in words: some of its ratings, from the first to the last.
func curveAlt(l view, p ladder.Profile) string {
	var told []string
	for _, at := range desk.Thinned(p.Curve, desk.MaxTold) {
		told = append(told, points(p.Kind, at.Strength.Mean))
	}
	last := p.Curve[len(p.Curve)-1].Strength
	return l.Say("ladder.curve-alt", words.Data{
		"who": l.plain(p.Row.Person), "matches": l.Count("ladder.matches", len(p.Curve)), "ratings": strings.Join(told, ", "),
		"low": points(p.Kind, last.Mean-2*last.Deviation), "high": points(p.Kind, last.Mean+2*last.Deviation),
	})
}

// export answers with the standings or the results as CSV.
func (b *Room) export(_ context.Context, r *desk.Request, l view) (desk.Reply, error) {
	name := func(p ladder.Person) string { return l.Head.Names[userOf(p)] }
	var out bytes.Buffer
	var err error
	what := r.Options["what"]
	if what == exportResults {
		err = l.State.WriteResults(&out, name)
	} else {
		k, _ := l.State.Kind()
		what, err = exportStandings, l.State.WriteStandings(&out, k, l.now.Unix(), name)
	}
	reply := said(r, "exported-"+what, l, words.Data{})
	reply.Rows = nil
	reply.Files = []discord.File{{Name: l.Head.Game + "-" + what + ".csv", Type: "text/csv", Data: out.Bytes()}}
	return reply, err
}

// balance reports what the ladder's results say of the title's sides.
func (b *Room) balance(_ context.Context, _ *desk.Request, l view) (desk.Reply, error) {
	found := l.State.Balance()
	if found.First.Games() == 0 {
		return desk.Sentence(l.Say("ladder.balance-none", words.Data{"title": l.title()})), nil
	}
	first, second := l.side("1"), l.side("2")
	if len(found.Sides) == 2 {
		first, second = l.side(found.Sides[0]), l.side(found.Sides[1])
	}
	favoured, other, share := first, second, found.Expected
	if found.Advantage < 0 {
		favoured, other, share = second, first, 1-found.Expected
	}
	lines := []string{
		"**" + l.Say("ladder.balance", words.Data{"title": l.title()}) + "**",
		l.Say("ladder.balance-record", words.Data{"side": first, "other": second, "won": found.First.Won, "drawn": found.First.Drawn, "lost": found.First.Lost}),
		l.Say("ladder.balance-advantage", words.Data{
			"side": favoured, "other": other, "points": fmt.Sprintf("%.0f", max(found.Advantage, -found.Advantage)), "percent": fmt.Sprintf("%.0f", 100*share),
		}),
		"-# " + l.Say("ladder.balance-how", words.Data{"prior": int(l.State.Data().SidePrior)}),
	}
	return desk.Sentence(strings.Join(lines, "\n")), nil
}
