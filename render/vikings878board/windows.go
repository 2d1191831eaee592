package vikings878board

import (
	"image"

	game "skald/engine/vikings878"
	"skald/render"
)

// A window is a part of the map that close-ups show, as a lens has it: each at
// least twice as large as the whole map, with at most sixteen shires. Every
// shire lies in one of them with all its neighbours but one at most.
type window struct{ left, top, scale float64 }

var windows = []window{
	{1, -7, 20.7},
	{24, 38, 23.4},
	{38, 68, 20.7},
	{-13, 80, 23.4},
	{38, 48, 20.7},
	{13, 55, 25.2},
	{23, 14, 25.2},
	{6, 39, 30.6},
	{29, 83, 25.2},
	{3, 68, 23.4},
	{1, 22, 22.5},
}

func (w window) lens() lens {
	return lens{left: w.left, top: w.top, scale: w.scale, x: float64(closeFrame.Min.X), y: float64(closeFrame.Min.Y)}
}

// shows reports whether the window shows a shire whose seat is there in full,
// and not only its edge.
func (w window) shows(seat render.Point) bool {
	p := w.lens().at(seat)
	return image.Pt(int(p.X), int(p.Y)).In(image.Rect(closeFrame.Min.X+78, closeFrame.Min.Y+58, closeFrame.Max.X-78, closeFrame.Max.Y-58))
}

// shown returns the shires that a window shows in full.
func (w window) shires(e *game.Edition) game.Set {
	var set game.Set
	for i := range e.Shires {
		if w.shows(seatOf(&e.Shires[i])) {
			set = set.With(e.Shires[i].Shire)
		}
	}
	return set
}

// windowFor returns the window of what the decision is about.
func windowFor(v *game.Public) int {
	about, also := subject(v)
	if about != game.AtSea && int(about) <= len(v.Edition.Shires) {
		also |= game.Of(v.Edition.Shires[about-1].Borders...)
	}
	best, most := 0, -1
	for i, w := range windows {
		shows := w.shires(v.Edition)
		worth := 3*(shows&v.Reach).Len() + 2*(shows&also).Len()
		if about != game.AtSea && shows.Has(about) {
			worth += 1000
		}
		if worth > most {
			best, most = i, worth
		}
	}
	return best
}

// subject returns the shire that the decision is about, AtSea if it is none,
// and others that it is about too.
func subject(v *game.Public) (about game.Shire, also game.Set) {
	for _, b := range v.Battles {
		also = also.With(b.Shire)
	}
	switch {
	case v.Fight.Now:
		return v.Fight.Shire, also
	case v.Party.Chosen:
		return v.Party.From, also
	case len(v.Battles) > 0:
		return largest(v), also
	case v.Phase == game.LeaderPhase:
		if s, ok := ledShire(v); ok {
			return s, also
		}
		if v.Reach != 0 {
			return game.AtSea, landings(v)
		}
	case v.Phase == game.ReinforcementsPhase:
		if set := served(v); set != 0 {
			return game.AtSea, set
		}
	}
	if v.Last.To != game.AtSea {
		return v.Last.To, also
	}
	for s := game.Shire(1); s <= game.Shires; s++ {
		if v.Shires[s].Held == game.HeldByVikings || v.Shires[s].Held == game.Contested {
			also = also.With(s)
		}
	}
	return v.Fight.Shire, also
}

// largest returns where the largest battle is to be fought.
func largest(v *game.Public) game.Shire {
	best, most := v.Battles[0].Shire, -1
	for _, b := range v.Battles {
		s := &v.Shires[b.Shire]
		if n := units(s, game.Vikings) + units(s, game.English); n > most {
			best, most = b.Shire, n
		}
	}
	return best
}

// ledShire returns the shire of the leader who is under way.
func ledShire(v *game.Public) (game.Shire, bool) {
	if v.Leader >= game.Leaders || v.Leaders[v.Leader].Status != game.InShire {
		return game.AtSea, false
	}
	return v.Leaders[v.Leader].Shire, true
}

// landings returns where a leader at sea can land best: at English cities.
func landings(v *game.Public) game.Set {
	var set game.Set
	for s := range v.Reach.All() {
		if s != game.AtSea && int(s) <= len(v.Edition.Shires) && v.Edition.Shires[s-1].City && !v.Shires[s].Marker {
			set = set.With(s)
		}
	}
	return set
}

// served returns the places that reinforcements come to: cities with icons that
// the English hold, or where Vikings are.
func served(v *game.Public) game.Set {
	var set game.Set
	if v.Active >= game.Factions {
		return set
	}
	for i := range v.Edition.Shires {
		d := &v.Edition.Shires[i]
		switch at := &v.Shires[d.Shire]; v.Active.Side() {
		case game.English:
			if d.Icons != (game.Garrison{}) && !at.Marker {
				set = set.With(d.Shire)
			}
		case game.Vikings:
			if at.Held == game.HeldByVikings && len(d.Coasts) > 0 {
				set = set.With(d.Shire)
			}
		}
	}
	return set
}
