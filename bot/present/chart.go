package present

import (
	"context"
	"io"
	"strconv"
	"strings"

	"skald/bot/discord"
	"skald/bot/table"
	"skald/bot/words"
	"skald/engine"
	"skald/render"
)

// chart draws the course of a match that is over: nothing while it runs, and of
// a title whose painter or positions have no figures.
func (p *Presenter) chart(ctx context.Context, v *words.Voice, m table.Moment) ([]discord.File, error) {
	painter, err := p.painter(m.About())
	if err != nil {
		return nil, err
	}
	chartist, ok := painter.(render.Chartist)
	if !ok || len(m.Course) == 0 {
		return nil, nil
	}
	names := namesOf(m.Match)
	key := pictureKey{match: m.ID, seq: m.Seq, seat: chartSeat, language: v.Language(), names: strings.Join(names, "\n")}
	png, err := p.draw(ctx, m.About(), key, func(w io.Writer) error {
		return chartist.Chart(w, render.Course{Views: m.Course, Labels: labels(v, m.About()), Names: names})
	})
	if err != nil {
		return nil, err
	}
	return []discord.File{{Name: "chart.png", Type: "image/png", Data: png, Alt: discord.Clip(chartAlt(v, m), discord.MaxAlt)}}, nil
}

// maxTold is how many numbers of a line the alt text tells.
const maxTold = 12

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
			for _, c := range thinned(charts, maxTold) {
				numbers = append(numbers, strconv.Itoa(c.Figures[i].BySeat[seat]))
			}
			seats = append(seats, v.Say("chart.line", words.Data{"who": v.Side(m.About(), engine.Seat(seat)), "numbers": strings.Join(numbers, ", ")}))
		}
		lines = append(lines, v.Say("chart.figure", words.Data{"figure": v.LabelOf(m.About(), "board", f.Word), "lines": strings.Join(seats, "; ")}))
	}
	return strings.Join(lines, " ")
}

// thinned returns at most so many of a list, evenly, its first and last among
// them.
func thinned[T any](list []T, most int) []T {
	if len(list) <= most {
		return list
	}
	few := make([]T, most)
	for i := range few {
		few[i] = list[i*(len(list)-1)/(most-1)]
	}
	return few
}
