package ladder

import (
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/league"
	"skald/bot/phrase"
	"skald/bot/table/chessclock"
	"skald/bot/words"
	"skald/engine/league/ladder"
	"skald/render/leagueboard"
)

// mostOpponents is how many opponents a profile names.
const mostOpponents = 8

// LadderProfile shows what a ladder knows of a person, with their rating over time
// as a picture. How reliable they are comes from the table.
func (p *Room) LadderProfile(ctx context.Context, v *words.Voice, l Ladder, profile ladder.Profile, how chessclock.Reliability) (desk.Reply, error) {
	line := profile.Row
	place := v.Say("ladder.no-place", nil)
	if line.Place > 0 {
		place = v.Say("ladder.place", words.Data{"place": placed(line)})
	}
	lines := []string{
		"**" + v.Say("ladder.profile", words.Data{"who": member(line.Person), "title": l.title(v)}) + "**",
		v.Say("ladder.profile-rating", words.Data{"rating": rated(profile.Kind, line), "deviation": points(profile.Kind, line.Deviation), "place": place}),
		v.Say("ladder.profile-record", words.Data{"season": tally(line.Record), "total": tally(profile.Total)}),
	}
	if !profile.Here {
		lines = append(lines, v.Say("ladder.profile-left", nil))
	}
	for _, s := range profile.Sides {
		lines = append(lines, v.Say("ladder.profile-side", words.Data{"side": l.side(v, s.Side), "record": tally(s.Record)}))
	}
	for i, o := range profile.Opponents {
		if i == mostOpponents {
			lines = append(lines, v.Count("ladder.profile-more", len(profile.Opponents)-i))
			break
		}
		lines = append(lines, v.Say("ladder.profile-opponent", words.Data{"who": member(o.Person), "record": tally(o.Record)}))
	}
	reliable := v.Say("ladder.reliable-unknown", nil)
	if how.Of > 0 {
		reliable = v.Say("ladder.reliable", words.Data{"percent": how.Share(), "of": how.Of})
	}
	lines = append(lines, reliable)
	for _, r := range profile.Recent {
		lines = append(lines, "-# "+unixTime(r.At)+" "+LadderResult(v, l, r))
	}
	r := desk.Sentence(desk.Pages(lines)[0])
	if len(profile.Curve) == 0 {
		return r, nil
	}
	file, err := p.curvePicture(ctx, v, l, profile)
	if err != nil {
		return r, err
	}
	r.Files = []discord.File{file}
	return r, nil
}

func unixTime(at int64) string { return fmt.Sprintf("<t:%d:d>", at) }

// curvePicture draws a person's rating over time, up to now.
func (p *Room) curvePicture(ctx context.Context, v *words.Voice, l Ladder, profile ladder.Profile) (discord.File, error) {
	name := l.plain(v, profile.Row.Person)
	c := leagueboard.Curve{
		Head:   leagueboard.Head{Title: v.Say("ladder.curve", words.Data{"who": name}), Under: l.title(v)},
		Rating: v.Say("ladder.curve-rating", nil), Band: v.Say("ladder.curve-band", nil), Start: l.State.Data().Start.Mean,
	}
	if profile.Kind == ladder.Gatherings {
		c.Start = l.State.Data().Gathering.Mean
	}
	add := func(at int64, s ladder.Strength, plain bool) {
		c.Points = append(c.Points, leagueboard.Point{At: at, Rating: s.Mean, Low: s.Mean - 2*s.Deviation, High: s.Mean + 2*s.Deviation, Plain: plain})
	}
	add(min(profile.Since, profile.Curve[0].At), profile.Start, true)
	for _, at := range profile.Curve {
		add(at.At, at.Strength, false)
	}
	if last := profile.Curve[len(profile.Curve)-1]; profile.Kind == ladder.Duels && l.Now.Unix() > last.At {
		add(l.Now.Unix(), ladder.Strength{Mean: last.Strength.Mean, Deviation: profile.Row.Deviation}, true)
	}
	c.Ticks = dates(c.Points[0].At, c.Points[len(c.Points)-1].At)
	for _, a := range l.State.Archives() {
		c.Breaks = append(c.Breaks, leagueboard.Tick{At: a.Closed, Text: v.Say("ladder.curve-break", words.Data{"n": a.Number})})
	}
	png, err := p.drawLeague(ctx, l.ID, fmt.Sprintf("%+v", c), func(w io.Writer) error { return p.Boards.Curve(w, c) })
	if err != nil {
		return discord.File{}, err
	}
	return discord.File{Name: "rating.png", Type: "image/png", Data: png, Alt: discord.Clip(curveAlt(v, name, profile), discord.MaxAlt)}, nil
}

// dates are some moments of a span, with their dates.
func dates(from, to int64) []leagueboard.Tick {
	const most = 5
	var list []leagueboard.Tick
	for i := range int64(most) {
		at := from + (to-from)*i/(most-1)
		text := time.Unix(at, 0).UTC().Format("2006-01-02")
		if len(list) == 0 || list[len(list)-1].Text != text {
			list = append(list, leagueboard.Tick{At: at, Text: text})
		}
	}
	return list
}

// curveAlt tells a curve in words: some of its ratings, from the first to the last.
func curveAlt(v *words.Voice, name string, profile ladder.Profile) string {
	var told []string
	for _, at := range desk.Thinned(profile.Curve, desk.MaxTold) {
		told = append(told, points(ladder.Duels, at.Strength.Mean))
		if profile.Kind == ladder.Gatherings {
			told[len(told)-1] = points(ladder.Gatherings, at.Strength.Mean)
		}
	}
	last := profile.Curve[len(profile.Curve)-1].Strength
	return v.Say("ladder.curve-alt", words.Data{
		"who": name, "matches": v.Count("ladder.matches", len(profile.Curve)), "ratings": strings.Join(told, ", "),
		"low": points(profile.Kind, last.Mean-2*last.Deviation), "high": points(profile.Kind, last.Mean+2*last.Deviation),
	})
}

// LadderBalance reports what the ladder's results say of the title's sides.
func LadderBalance(v *words.Voice, l Ladder) desk.Reply {
	b := l.State.Balance()
	if b.First.Games() == 0 {
		return desk.Sentence(v.Say("ladder.balance-none", words.Data{"title": l.title(v)}))
	}
	sides := []string{"1", "2"}
	if len(b.Sides) == 2 {
		sides = b.Sides
	}
	favoured, other, share := sides[0], sides[1], b.Expected
	if b.Advantage < 0 {
		favoured, other, share = sides[1], sides[0], 1-b.Expected
	}
	lines := []string{
		"**" + v.Say("ladder.balance", words.Data{"title": l.title(v)}) + "**",
		v.Say("ladder.balance-record", words.Data{
			"side": l.side(v, sides[0]), "other": l.side(v, sides[1]), "won": b.First.Won, "drawn": b.First.Drawn, "lost": b.First.Lost,
		}),
		v.Say("ladder.balance-advantage", words.Data{
			"side": l.side(v, favoured), "other": l.side(v, other), "points": fmt.Sprintf("%.0f", max(b.Advantage, -b.Advantage)),
			"percent": fmt.Sprintf("%.0f", 100*share),
		}),
		"-# " + v.Say("ladder.balance-how", words.Data{"prior": int(l.State.Data().SidePrior)}),
	}
	return desk.Sentence(strings.Join(lines, "\n"))
}

// LadderNow tells a member what is open for them: challenges, matches and what
// they wish of the queue.
func LadderNow(v *words.Voice, l Ladder, p ladder.Person) desk.Reply {
	var lines []string
	var rows []discord.Row
	for _, c := range l.State.Challenges() {
		until := phrase.Ago(time.Unix(c.Until, 0))
		switch p {
		case c.From:
			lines = append(lines, v.Say("ladder.open-sent", words.Data{"who": member(c.To), "until": until}))
			label := v.Say("button.ladder-withdraw", words.Data{"who": l.plain(v, c.To)})
			rows = desk.WithButton(rows, discord.NewButton(discord.Secondary, label, ladderID(l.Ladder, LadderWithdraw, c.Number).String()))
		case c.To:
			lines = append(lines, v.Say("ladder.open-received", words.Data{"who": member(c.From), "until": until}))
			rows = append(rows, challengeButtons(v, l, c.Number, l.plain(v, c.From))...)
		}
	}
	for _, pairing := range l.State.Pairings() {
		if pairing.Has(p) {
			lines = append(lines, v.Say("ladder.open-match", words.Data{"who": members(v, league.Opponents(pairing.Seats, p))}))
		}
	}
	if w := l.State.Wish(p); w.Matches > 0 {
		lines = append(lines, v.Say("ladder.open-wish", words.Data{
			"matches": v.Count("ladder.matches", w.Matches), "playing": l.State.Playing(p), "people": w.Seats,
		}))
	}
	r := desk.Sentence(strings.Join(lines, "\n"))
	r.Rows = rows[:min(len(rows), discord.MaxRows)]
	return r
}

// challengeButtons answer a challenge; who is named where there are several.
func challengeButtons(v *words.Voice, l Ladder, number int, from string) []discord.Row {
	label := func(key string) string {
		if from == "" {
			return v.Say("button.ladder-"+key, nil)
		}
		return v.Say("button.ladder-"+key+"-of", words.Data{"who": from})
	}
	return discord.Buttons(
		discord.NewButton(discord.Success, label("accept"), ladderID(l.Ladder, LadderAccept, number).String()),
		discord.NewButton(discord.Secondary, label("decline"), ladderID(l.Ladder, LadderDecline, number).String()),
	)
}
