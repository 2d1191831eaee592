package vikings878board

import (
	"image"

	game "skald/engine/vikings878"
	"skald/render"
)

// A view is a part of the map: what its picture shows of the board, and how large.
type view struct {
	left, top, scale float64 // as a lens has it
	tall             int     // of the map on the picture, in pixels
}

// kingdomView returns the view of a kingdom: all of it, as large as a close-up is
// wide, and a little of what lies around.
func (a *atlas) kingdomView(k game.Kingdom) view {
	const margin, most, least, large = 2.6, 900, 470, 25
	box := a.box(a.kingdom(k))
	w, h := box.right-box.left+2*margin, box.bottom-box.top+2*margin
	scale := min(width/w, most/h, large)
	tall := max(int(h*scale), least)
	return view{
		left: (box.left+box.right)/2 - width/scale/2, top: (box.top+box.bottom)/2 - float64(tall)/scale/2, scale: scale, tall: tall,
	}
}

// kingdom returns the shires of a kingdom.
func (a *atlas) kingdom(k game.Kingdom) game.Set {
	var set game.Set
	for i := range a.edition.Shires {
		if d := &a.edition.Shires[i]; d.Kingdom == k {
			set = set.With(d.Shire)
		}
	}
	return set
}

// A box is a part of the board, in hundredths.
type box struct{ left, top, right, bottom float64 }

// box returns the part of the board that some shires take up, at least one.
func (a *atlas) box(set game.Set) box {
	var r image.Rectangle
	for s := range set.All() {
		r = r.Union(a.areas[s])
	}
	l := a.whole.lens
	return box{l.left + float64(r.Min.X)/l.scale, l.top + float64(r.Min.Y)/l.scale, l.left + float64(r.Max.X)/l.scale, l.top + float64(r.Max.Y)/l.scale}
}

// newClose draws the ground of a kingdom's close-up.
func newClose(cache *render.Cache, a *atlas, k game.Kingdom) *ground {
	w := a.kingdomView(k)
	frame := image.Rect(0, closeHead, width, closeHead+w.tall)
	img, dc := render.NewBackground(width, frame.Max.Y+deskTall)
	drawSea(img, dc)
	g := newGround(a, img, dc, frame, lens{left: w.left, top: w.top, scale: w.scale})
	render.DrawStrip(dc, image.Rect(0, 0, width, closeHead-2), 1)
	render.DrawStrip(dc, image.Rect(0, frame.Max.Y+2, width, frame.Max.Y+deskTall), 3)
	g.sheet = cache.NewSheet(img)
	return g
}

// desk is what lies below a close-up's map.
func (g *ground) desk() image.Rectangle {
	return image.Rect(24, g.frame.Max.Y+10, width-24, g.frame.Max.Y+deskTall-8)
}

// nameSize is the size of the shires' names on a close-up.
const nameSize = 28

// drawClose draws the close-up of a kingdom.
func (t *table) drawClose(k game.Kingdom) {
	t.title()
	t.holds()
	t.arrow()
	f, name := t.Bold(44), t.word("kingdom", k)
	x, align, wide := 24, render.Left, f.Width(name)
	at := image.Rect(x, t.frame.Min.Y+14, x+wide, t.frame.Min.Y+64)
	if k == game.EastAnglia {
		x, align = width-24, render.Right
		at = at.Add(image.Pt(width-48-wide, 0))
	}
	t.Haloed(f, name, x, t.frame.Min.Y+54, align, render.Ink, render.White)
	t.taken = append(t.taken, at)
	t.stand()
	t.tagged(nameSize, false)
	for s := game.Shire(1); s <= game.Shires; s++ {
		if t.tags[s].sign && int(s) <= len(t.now.Edition.Shires) && t.now.Edition.Shires[s-1].Kingdom == k { // its own shires by name
			t.tags[s] = tag{text: t.plainName(s)}
		}
	}
	t.settle(nameSize, t.shown)
	t.people(func(s game.Shire) { t.writeTag(s, nameSize) })
	t.drawDesk()
}

func abs(n int) int { return max(n, -n) }
