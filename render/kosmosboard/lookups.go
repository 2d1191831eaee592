package kosmosboard

import (
	"strconv"

	"skald/engine/kosmos"
	"skald/render"
)

// lookupCaptions are the words that only the pictures to look things up in say.
var lookupCaptions = []string{
	"about-countries", "about-properties", "about-icons",
	"about-collect", "about-hire", "about-take-back", "about-laid", "about-defence", "about-conquers", "about-each-turn", "about-to-move",
	"about-owner", "about-face-down", "about-used", "about-kept", "about-ending", "about-number",
	"laid", "owner", "used", "kept", "number",
}

// lookups are the pictures to look things up in: the countries' sides, what each
// property means, and the icons.
func lookups(small func() *sprites) []render.Lookup[kosmos.Public] {
	return []render.Lookup[kosmos.Public]{
		{
			Name: "about-countries",
			Entries: func(b *render.Brush, now *kosmos.Public) []render.Entry {
				d := drawing{Brush: b, sprites: small(), now: now}
				return d.aboutCountries()
			},
		},
		{
			Name: "about-properties",
			Entries: func(b *render.Brush, now *kosmos.Public) []render.Entry {
				d := drawing{Brush: b, sprites: small(), now: now}
				return d.aboutProperties()
			},
		},
		{
			Name: "about-icons",
			Entries: func(b *render.Brush, now *kosmos.Public) []render.Entry {
				d := drawing{Brush: b, sprites: small(), now: now}
				return d.aboutIcons()
			},
		},
	}
}

// aboutCountries tells both sides of each country: the crown side at the left.
func (d *drawing) aboutCountries() []render.Entry {
	if d.now.Edition == nil {
		return nil
	}
	var list []render.Entry
	for l := range kosmos.Land(kosmos.Lands) {
		for _, side := range []kosmos.Side{kosmos.Crown, kosmos.Back} {
			data := d.now.Edition.Side(l, side)
			text := d.Caption("each-turn") + " " + strconv.Itoa(data.Fame)
			for _, p := range []kosmos.Property{data.During, data.End} {
				if p != kosmos.NoProperty {
					text += "; " + d.Labels.Say("property", p.String())
				}
			}
			sign := d.crown
			if side == kosmos.Back {
				sign = d.knot
			}
			list = append(list, render.Entry{
				Draw:  func(x, y int) { d.Draw(d.lands[l], x-22, y); d.Draw(sign, x+30, y) },
				Title: d.Labels.Say("land", l.String()), Text: text,
			})
		}
	}
	return list
}

func (d *drawing) aboutProperties() []render.Entry {
	var list []render.Entry
	for p := kosmos.NoProperty + 1; p < kosmos.PropertyCount; p++ {
		list = append(list, render.Entry{
			Draw: func(x, y int) { d.icon(&d.property[p], x, y) }, Text: d.Labels.Say("property", p.String()),
		})
	}
	return list
}

func (d *drawing) aboutIcons() []render.Entry {
	at := func(s *render.Sprite) func(x, y int) { return func(x, y int) { d.Draw(s, x, y) } }
	icon := func(title, about string, draw func(x, y int)) render.Entry {
		return render.Entry{Draw: draw, Title: d.Caption(title), Text: d.Caption("about-" + about)}
	}
	return []render.Entry{
		icon("to-move", "to-move", at(d.glass)),
		icon("collect", "collect", at(d.coin)),
		icon("laid", "laid", func(x, y int) { d.ticked(true, d.card, x, y) }),
		icon("hire", "hire", at(d.helm)),
		icon("take-back", "take-back", at(d.back)),
		icon("each-turn", "each-turn", func(x, y int) {
			d.Draw(d.income, x, y)
			d.Text(d.Bold(render.Small), render.SignedAlways(2), x, y+9, render.Middle, render.Ink)
		}),
		icon("defence", "defence", at(d.guard)),
		icon("conquers", "conquers", at(d.sword)),
		icon("kept", "kept", func(x, y int) { d.Draw(d.guard, x+7, y-5); d.Draw(d.guard, x, y+2) }),
		icon("owner", "owner", func(x, y int) { d.shield(&d.owners, render.Small, 0, x, y) }),
		icon("number", "number", func(x, y int) {
			d.Draw(d.tags[kosmos.Green], x, y)
			d.Number(d.Bold(32), 7, x+13, y, render.Ink)
		}),
		icon("face-down", "face-down", at(d.common.hidden)),
		icon("used", "used", at(d.used)),
		icon("ending", "ending", at(d.ruler)),
	}
}
