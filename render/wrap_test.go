package render_test

import (
	"slices"
	"strings"
	"testing"

	"skald/render"
)

func TestWrap(t *testing.T) {
	t.Parallel()
	l := render.NewLettering()
	const text = "removed for good, with up to 2 Anglo-Saxon Units of this Combat"
	f := l.Face(render.Italic, 27)
	whole := l.Wrap(render.Italic, text, 27, 400, 9)
	if got := strings.Join(whole, " "); got != text {
		t.Errorf("got %q, want all of %q", whole, text)
	}
	cut := l.Wrap(render.Italic, text, 27, 400, 1)
	if len(cut) != 1 || !strings.HasSuffix(cut[0], "…") {
		t.Errorf("got %q, want one line that is cut", cut)
	}
	for _, line := range slices.Concat(whole, cut, l.Wrap(render.Italic, strings.Repeat("x", 90), 27, 400, 3)) {
		if w := f.Width(line); w > 400 {
			t.Errorf("%q is %d wide", line, w)
		}
	}
	if got := l.Wrap(render.Italic, " ", 27, 400, 3); len(got) != 0 {
		t.Errorf("of nothing: %q", got)
	}
}
