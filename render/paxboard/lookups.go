package paxboard

import (
	"strconv"
	"strings"

	game "skald/engine/pax"
	"skald/render"
)

// lookupCaptions are the words that only the pictures to look things up in say.
var lookupCaptions = []string{
	"about-signs", "about-posts", "about-jarls",
	"venture", "held", "ships-sign", "ally-ships", "seat-signs",
	"about-post", "about-venture", "about-held", "about-trade-center", "about-key-center", "about-ally", "about-home", "about-duchy",
	"about-ships", "about-ally-ships", "about-moved", "about-kind", "about-boards", "costs",
}

// lookups are the pictures to look things up in: the signs, the POSTS by their
// numbers, and the Jarls.
func lookups(pieces func() *sprites) []render.Lookup[game.Public] {
	entries := func(of func(*table) []render.Entry) func(*render.Brush, *game.Public) []render.Entry {
		return func(b *render.Brush, now *game.Public) []render.Entry {
			if now.Edition == nil {
				return nil
			}
			return of(&table{Brush: b, sprites: pieces(), now: now})
		}
	}
	return []render.Lookup[game.Public]{
		{Name: "about-signs", Entries: entries((*table).aboutSigns)},
		{Name: "about-posts", Entries: entries((*table).aboutPosts)},
		{Name: "about-jarls", Entries: entries((*table).aboutJarls)},
	}
}

// aboutSigns tells what the signs of the pictures mean.
func (t *table) aboutSigns() []render.Entry {
	at := func(list ...*render.Sprite) func(x, y int) {
		return func(x, y int) {
			x -= 24 * (len(list) - 1)
			for i, s := range list {
				t.Draw(s, x+48*i, y)
			}
		}
	}
	entry := func(title, text string, draw func(x, y int)) render.Entry {
		return render.Entry{Draw: draw, Title: t.Caption(title), Text: t.Caption(text)}
	}
	c := &t.small
	list := []render.Entry{
		entry("empty-post", "about-post", at(c.empty[round])),
		entry("venture", "about-venture", at(c.venture[game.Jarldom])),
		entry("held", "about-held", func(x, y int) {
			t.Draw(c.owned[round][2], x, y)
			t.Draw(c.badges[game.Sweden], x-c.r*9/10, y+c.r*9/10)
			t.Number(t.Bold(letters+1), 3, x+1, y-1, onSeat[2])
		}),
		entry("trade-center", "about-trade-center", at(c.empty[square])),
		entry("key-center", "about-key-center", at(c.empty[double])),
		entry("ally", "about-ally", func(x, y int) {
			t.Draw(c.empty[round], x, y)
			t.Draw(c.crown, x, y-c.r-2)
		}),
		entry("home", "about-home", func(x, y int) {
			t.Draw(c.homes[3], x-24, y)
			t.Number(t.Bold(letters), 4, x-24, y+5, onSeat[3])
			t.Draw(c.homes[game.MaxPlayers], x+24, y)
		}),
		entry("duchy", "about-duchy", func(x, y int) {
			t.Draw(c.duchies[1], x, y)
			t.Number(t.Bold(letters), 2, x, y-2, onSeat[1])
		}),
		entry("ships-sign", "about-ships", func(x, y int) {
			for spent, low := range [...]int{-c.hull * 2 / 5, c.hull * 2 / 5} {
				t.Draw(c.ships[spent][0], x-24+48*spent, y)
				t.Number(t.Bold(letters), 1, x-24+48*spent, y+low, onSeat[0])
			}
		}),
		entry("ally-ships", "about-ally-ships", func(x, y int) {
			t.Draw(c.ships[0][3], x, y)
			t.Draw(c.mast, x+c.hull*2/3, y-c.hull*3/4)
			t.Number(t.Bold(letters), 4, x, y-c.hull*2/5, onSeat[3])
		}),
		entry("moved-last", "about-moved", at(t.latest)),
	}
	for k := range game.Kinds {
		list = append(list, render.Entry{Draw: at(t.icons.kinds[k]), Title: t.word("kind", game.Kind(k)), Text: t.Caption("about-kind")})
	}
	return append(list, entry("seat-signs", "about-boards", at(t.star, t.silfr)))
}

// aboutPosts lists the POSTS by their numbers.
func (t *table) aboutPosts() []render.Entry {
	var list []render.Entry
	for i := range t.now.Posts {
		v := &t.now.Posts[i]
		info := t.now.Edition.Region(v.Region)
		parts := []string{short(t.Labels.Say("region", info.Word)), t.Labels.Say("wind", windPlates[v.Wind])}
		if v.Cost > 0 {
			parts = append(parts, t.Caption("costs")+" "+strconv.Itoa(v.Cost))
		}
		list = append(list, render.Entry{
			Title: t.post(v), Text: strings.Join(parts, " · "),
			Draw: func(x, y int) {
				t.Draw(t.small.empty[shapeOf(v)], x, y)
				if v.Kind == game.PowerfulAlly {
					t.Draw(t.small.crown, x, y-t.small.r-2)
				}
			},
		})
	}
	return list
}

// aboutJarls lists the Jarls of the edition, with their HOMES.
func (t *table) aboutJarls() []render.Entry {
	var list []render.Entry
	for _, j := range t.now.Edition.Jarls {
		text := t.Labels.Say("home", j.Home)
		if j.ExtraSilfr > 0 {
			text += " · +" + strconv.Itoa(j.ExtraSilfr) + " " + t.Caption("silfr")
		}
		text += " · " + t.Labels.Say("gist", j.ID)
		seat := game.MaxPlayers
		for s := range t.now.Seats {
			if t.now.Seats[s].Jarl < len(t.now.Edition.Jarls) && t.now.Edition.Jarls[t.now.Seats[s].Jarl].ID == j.ID {
				seat = s
			}
		}
		list = append(list, render.Entry{Title: t.Labels.Say("jarl", j.ID), Text: text, Draw: func(x, y int) {
			t.Draw(t.large.homes[seat], x, y)
			if seat < game.MaxPlayers {
				t.Number(t.Bold(letters), seat+1, x, y+6, onSeat[seat])
			}
		}})
	}
	return list
}
