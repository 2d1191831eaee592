package rendertest

import (
	"bytes"
	"testing"

	"skald/engine"
	"skald/render"
)

// Chart draws matches played by chance between people with names, from the
// shortest to the longest, and wants all that is written to be read, each
// person named, and what is no match of the game's refused.
func Chart(t *testing.T, p render.Painter, g engine.Game, setup engine.Setup, names []string, l render.Labels) {
	t.Helper()
	draw := func(c render.Course) []byte {
		var b bytes.Buffer
		if err := p.(render.Chartist).Chart(&b, c); err != nil {
			t.Fatalf("draw chart: %v", err)
		}
		return b.Bytes()
	}
	for seed := range uint64(4) {
		c := courseOf(Scenes(g, setup, seed, 2000), l)
		c.Names = names
		for _, most := range []int{1, 2, 30, len(c.Views)} {
			c := c
			c.Views = c.Views[:min(most, len(c.Views))]
			list, size, err := p.(render.Reader).ReadChart(c)
			if err != nil {
				t.Fatalf("read chart: %v", err)
			}
			for _, fault := range faultsOf(list, size) {
				t.Errorf("match %d, %d positions: %s", seed, most, fault)
			}
		}
		named := draw(c)
		c.Names = nil
		if bytes.Equal(named, draw(c)) {
			t.Error("the chart names nobody")
		}
	}
	for _, views := range [][]engine.PublicView{nil, {nil}, {struct{ engine.PublicView }{}}} {
		if err := p.(render.Chartist).Chart(&bytes.Buffer{}, render.Course{Views: views}); err == nil {
			t.Errorf("a chart of %v was drawn", views)
		}
	}
}

// CourseOf returns what draws the chart of the match that a seed plays.
func CourseOf(p render.Painter, g engine.Game, setup engine.Setup, seed uint64, names []string, l render.Labels) func() ([]byte, error) {
	return func() ([]byte, error) {
		c := courseOf(Scenes(g, setup, seed, 2000), l)
		c.Names = names
		var b bytes.Buffer
		err := p.(render.Chartist).Chart(&b, c)
		return b.Bytes(), err
	}
}

func courseOf(scenes []render.Scene, l render.Labels) render.Course {
	c := render.Course{Labels: l}
	for _, s := range scenes {
		c.Views = append(c.Views, s.Now)
	}
	return c
}
