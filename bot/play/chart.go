package play

import (
	"context"
	"io"
	"strconv"
	"strings"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/phrase"
	"skald/bot/table"
	"skald/bot/words"
	"skald/engine"
	"skald/render"
)

// chart draws the course of a match that is over: nothing while it runs, and of
// a title whose painter or positions have no figures.
func (p *Room) chart(ctx context.Context, v *words.Voice, m table.Moment) ([]discord.File, error) {
	painter, err := p.Painter(m.About())
	if err != nil {
		return nil, err
	}
	chartist, ok := painter.(render.Chartist)
	if !ok || len(m.Course) == 0 {
		return nil, nil
	}
	names := phrase.NamesOf(m.Match)
	key := desk.PictureKey{Match: m.ID, Seq: m.Seq, Seat: desk.ChartSeat, Language: v.Language(), Names: strings.Join(names, "\n")}
	png, err := p.Draw(ctx, m.About(), key, func(w io.Writer) error {
		return chartist.Chart(w, render.Course{Views: m.Course, Labels: labels(v, m.About()), Names: names})
	})
	if err != nil {
		return nil, err
	}
	return []discord.File{{Name: "chart.png", Type: "image/png", Data: png, Alt: discord.Clip(chartAlt(v, m), discord.MaxAlt)}}, nil
}

// chartAlt tells the chart in words: each figure of each seat, from the setup to
// the end.
func chartAlt(v *words.Voice, m table.Moment) string {
	var charts []engine.Chart
	for _, view := range m.Course {
		c, ok := view.(engine.Charter)
		if !ok {
			continue
		}
		next := c.Chart()
		if last := len(charts) - 1; last >= 0 && next.At != 0 && next.At == charts[last].At {
			charts = charts[:last]
		}
		charts = append(charts, next)
	}
	if len(charts) == 0 {
		return ""
	}
	lines := []string{v.Say("chart.head", nil)}
	for i, f := range charts[0].Figures {
		var seats []string
		for seat := range f.BySeat {
			var numbers []string
			for _, c := range desk.Thinned(charts, desk.MaxTold) {
				numbers = append(numbers, strconv.Itoa(c.Figures[i].BySeat[seat]))
			}
			seats = append(seats, v.Say("chart.line", words.Data{"who": v.Side(m.About(), engine.Seat(seat)), "numbers": strings.Join(numbers, ", ")}))
		}
		lines = append(lines, v.Say("chart.figure", words.Data{"figure": v.LabelOf(m.About(), "board", f.Word), "lines": strings.Join(seats, "; ")}))
	}
	return strings.Join(lines, " ")
}
