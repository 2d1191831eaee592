package vikings878board

import (
	"strconv"

	game "skald/engine/vikings878"
	"skald/render"
)

// lookupCaptions are the words that only the pictures to look things up in say.
var lookupCaptions = []string{
	"about-signs", "about-units",
	"held", "battle", "banner", "hand", "deck", "supply", "fled-units", "used", "treaty-played", "turn-had", "to-move", "fyrd-stock", "leaders-left", "icons", "losses",
	"about-held", "about-city", "about-marker", "about-battle", "about-banner", "about-reach", "about-moved", "about-barred", "about-icons",
	"about-hand", "about-deck", "about-supply", "about-fled", "about-used", "about-treaty", "about-turn-had", "about-to-move", "about-fyrd", "about-leaders", "about-losses",
	"at-most", "die",
}

// lookups are the pictures to look things up in: the signs, and the units with
// their dice.
func lookups(small func() *sprites) []render.Lookup[game.Public] {
	of := func(b *render.Brush, now *game.Public) table {
		t := table{Brush: b, sprites: small(), now: now}
		t.cut = &t.mapCut
		return t
	}
	return []render.Lookup[game.Public]{
		{Name: "about-signs", Entries: func(b *render.Brush, now *game.Public) []render.Entry {
			t := of(b, now)
			return t.aboutSigns()
		}},
		{Name: "about-units", Entries: func(b *render.Brush, now *game.Public) []render.Entry {
			t := of(b, now)
			return t.aboutUnits()
		}},
	}
}

// aboutSigns tells what the signs of the pictures mean.
func (t *table) aboutSigns() []render.Entry {
	at := func(sprites ...*render.Sprite) func(x, y int) {
		return func(x, y int) {
			x -= 26 * (len(sprites) - 1)
			for i, s := range sprites {
				t.Draw(s, x+52*i, y)
			}
		}
	}
	entry := func(draw func(x, y int), title, about string) render.Entry {
		return render.Entry{Draw: draw, Title: t.Caption(title), Text: t.Caption("about-" + about)}
	}
	return []render.Entry{
		entry(at(t.held[game.Vikings], t.held[game.English]), "held", "held"),
		entry(at(t.mapCut.towns[0]), "city", "city"),
		entry(at(t.mapCut.towns[1]), "viking-city", "marker"),
		entry(at(t.mapCut.battle), "battle", "battle"),
		entry(func(x, y int) { t.banner(game.Halfdan, x-26, y); t.banner(game.Alfred, x+26, y) }, "banner", "banner"),
		entry(at(t.icons.reach), "reach", "reach"),
		entry(at(t.mapCut.moved), "moved-last", "moved"),
		entry(at(t.mapCut.barred), "barred", "barred"),
		entry(func(x, y int) { t.Draw(t.tiny[0], x-10, y); t.Draw(t.tiny[1], x+10, y) }, "icons", "icons"),
		entry(at(t.icons.hand), "hand", "hand"),
		entry(at(t.deck), "deck", "deck"),
		entry(at(t.supply), "supply", "supply"),
		entry(at(t.fled), "fled-units", "fled"),
		entry(at(t.used[1]), "used", "used"),
		entry(at(t.seal), "treaty-played", "treaty"),
		entry(at(t.done), "turn-had", "turn-had"),
		entry(at(t.glass), "to-move", "to-move"),
		entry(at(t.fyrd), "fyrd-stock", "fyrd"),
		entry(at(t.lead), "leaders-left", "leaders"),
		entry(at(t.dead, t.left), "losses", "losses"),
	}
}

// aboutUnits tells what each kind of units rolls.
func (t *table) aboutUnits() []render.Entry {
	if t.now.Edition == nil {
		return nil
	}
	d := &t.now.Edition.Dice
	var list []render.Entry
	for f, die := range [...]game.DieData{d.Norsemen, d.Berserkers, d.Housecarls, d.Thegns, d.Fyrd} {
		text, sep := t.Caption("die"), " "
		for face, n := range [...]int{game.Hit: die.Hit, game.Command: die.Command, game.Flee: die.Flee, game.Blank: die.Blank} {
			if n > 0 {
				text += sep + strconv.Itoa(n) + " " + t.word("face", game.Face(face))
				sep = ", "
			}
		}
		text += "; " + t.Caption("at-most") + " " + strconv.Itoa(die.Max)
		list = append(list, render.Entry{
			Draw: func(x, y int) { t.Draw(t.mapCut.units[f], x, y) }, Title: t.word("faction", game.Faction(f)), Text: text,
		})
	}
	return list
}
