package sagaboard

import (
	"image"

	"skald/engine/saga"
	"skald/render"
)

// The hand's picture: a row for each Leader, and a table for the
// destinations below.
const (
	handWidth  = 1000
	handHeight = 24 + saga.LeadersEach*handRow + 14
	tableTop   = 24 + saga.LeadersEach*handRow // of the Vikings' destinations
	tallHeight = tableTop + 216
	handRow    = 124
	handSmall  = render.Small * handWidth / width // as Small, on a narrower picture
)

// newTable draws the ground of a side's hand.
func newTable(s saga.Side) *image.RGBA {
	high := handHeight
	if s == saga.Viking {
		high = tallHeight
	}
	img, dc := render.NewBackground(handWidth, high)
	dc.SetColor(render.Vellum)
	dc.Clear()
	render.DrawBorder(dc, img.Rect.Inset(6), 1.5, 90)
	for i := range saga.LeadersEach {
		render.DrawCard(dc, rectAt(24, 24+i*handRow, handWidth-48, handRow-12), render.Parchment, uint32(95+i))
	}
	return img
}

// hand draws what one seat sees besides.
func (b *board) hand(v *saga.Private) {
	for i := range v.Where {
		b.ownLeader(&v.Where[i], 24+i*handRow)
	}
	if v.Side == saga.Viking {
		b.ownSpaces(v, tableTop)
	}
}

// ownLeader draws a row: who, what they can do, where they are.
func (b *board) ownLeader(v *saga.LeaderView, y int) {
	if v.Leader >= saga.Leaders {
		return
	}
	b.Draw(b.face[v.Leader], 74, y+56)
	b.text(render.Bold, b.Labels.Say("leader", v.Leader.String()), 38, 480, 122, y+48, render.Left, render.Ink)
	b.text(render.Italic, b.Labels.Say("ability", v.Leader.String()), 29, 826, 122, y+92, render.Left, render.Ink)
	where := ""
	switch v.Place {
	case saga.OnBoard:
		where = b.Labels.Say("area", v.Area.String())
	case saga.InSupply:
		where = b.Caption("in-supply")
	case saga.SetAside:
		where = b.Caption("set-aside")
	case saga.Removed:
		where = b.Caption("removed")
		b.Draw(b.gone, 94, y+78)
	}
	b.text(render.Bold, where, 34, 300, handWidth-50, y+46, render.Right, sideDeep[v.Leader.Side()])
}

// ownSpaces draws the Destination spaces as the Vikings know them, and the
// pool.
func (b *board) ownSpaces(v *saga.Private, y int) {
	for i, s := range v.Spaces {
		x := 94 + i*146
		b.text(render.Bold, b.Labels.Say("area", (saga.North+saga.Area(i)).String()), 32, 136, x, y+34, render.Middle, render.Ink)
		state := "empty"
		if s.Marker {
			b.destination(s.Destination, x, y+86, 152)
			state = "face-down"
			if s.FaceUp {
				state = "face-up"
			}
		}
		b.text(render.Italic, b.Caption(state), 26, 140, x, y+184, render.Middle, render.Ink)
	}
	b.text(render.Bold, b.Caption("pool"), 32, 300, 518, y+34, render.Left, render.Ink)
	for i, a := range v.Pool {
		if i < saga.Coastal {
			// Neighbouring names stand on two lines, to be read.
			b.destination(a, 560+i*96, y+86, 0)
			b.text(render.Bold, b.Labels.Say("area", a.String()), 24, 184, 560+i*96, y+152+30*(i%2), render.Middle, render.Ink)
		}
	}
}

// destination draws a marker's face, and its name if there is room.
func (b *board) destination(a saga.Area, x, y, room int) {
	if int(a) >= len(b.upright) {
		return
	}
	b.Draw(b.marker[1], x, y)
	b.Draw(b.upright[a], x, y)
	if room > 0 {
		b.Fitted(render.Bold, b.Labels.Say("area", a.String()), 26, handSmall, room, x, y+66, render.Middle, render.Ink)
	}
}
