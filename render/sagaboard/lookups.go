package sagaboard

import (
	"image"

	"skald/engine/saga"
	"skald/render"
)

// lookupCaptions are the words that only the pictures to look things up in say.
var lookupCaptions = []string{
	"about-leaders", "about-tiles", "about-icons",
	"about-inland", "about-coastal", "about-bonus", "about-first", "about-initiative", "about-combat", "about-destinations", "about-warriors",
	"about-hidden", "about-aside", "about-lost", "about-strongholds", "about-coins", "about-track", "about-control", "about-choice", "about-changes",
	"strongholds", "changes",
}

// lookups are the pictures to look things up in: the Leaders and their
// Abilities, the Action tiles and what each Action does, and the icons.
func lookups(small func() *sprites) []render.Lookup[saga.Public] {
	on := func(b *render.Brush, now *saga.Public) *board {
		fresh := &saga.Public{Edition: now.Edition}
		return &board{Brush: b, sprites: small(), now: fresh, since: fresh}
	}
	return []render.Lookup[saga.Public]{
		{
			Name:    "about-leaders",
			Entries: func(b *render.Brush, now *saga.Public) []render.Entry { return on(b, now).aboutLeaders() },
		},
		{
			Name: "about-tiles",
			Tall: tileHeight + 12,
			Head: func(b *render.Brush, now *saga.Public, top int) {
				d := on(b, now)
				for i := range tilesOf(now) {
					d.tile(i, tileAt(i).Add(image.Pt(0, top-tileTop)))
				}
			},
			Entries: func(b *render.Brush, now *saga.Public) []render.Entry { return on(b, now).aboutDeeds() },
		},
		{
			Name:    "about-icons",
			Entries: func(b *render.Brush, now *saga.Public) []render.Entry { return on(b, now).aboutIcons() },
		},
	}
}

func (b *board) aboutLeaders() []render.Entry {
	var list []render.Entry
	for i := range saga.LeadersEach { // a side in each column
		for _, l := range []saga.Leader{saga.Leader(i), saga.Leader(i + saga.LeadersEach)} {
			list = append(list, render.Entry{
				Draw: b.at(b.face[l]), Title: b.Labels.Say("leader", l.String()), Text: b.Labels.Say("ability", l.String()),
			})
		}
	}
	return list
}

// deedVerbs are the verbs by which deeds are done; those of a Bonus that are
// done by the verb of an Action have none.
var deedVerbs = [...]string{
	saga.Movement: "move", saga.Scouting: "scout", saga.Recruitment: "recruit", saga.Pillaging: "pillage", saga.Building: "build",
	saga.TakingIncome: "income", saga.CallingFyrd: "fyrd", saga.PayingTribute: "tribute", saga.TakingCoin: "", saga.Shift: "", saga.Muster: "",
}

func (b *board) aboutDeeds() []render.Entry {
	var list []render.Entry
	for d, verb := range deedVerbs {
		e := render.Entry{Draw: b.at(b.deed[d])}
		if verb != "" {
			e.Text = b.Labels.Say("verb-help", verb)
		} else {
			e.Text = b.Caption("bonus") + ": " + b.Labels.Say("deed", saga.Deed(d).String())
		}
		list = append(list, e)
	}
	return list
}

func (b *board) aboutIcons() []render.Entry {
	both := func(s [saga.Sides]*render.Sprite) func(x, y int) {
		return func(x, y int) { b.Draw(s[saga.Viking], x-25, y); b.Draw(s[saga.Saxon], x+25, y) }
	}
	icon := func(title, about string, draw func(x, y int)) render.Entry {
		return render.Entry{Draw: draw, Title: b.Caption(title), Text: b.Caption("about-" + about)}
	}
	return []render.Entry{
		icon("warriors", "warriors", both(b.warrior)),
		icon("leaders", "hidden", both(b.leader)),
		icon("set-aside", "aside", both(b.aside)),
		icon("lost", "lost", both(b.unseen)),
		icon("strongholds", "strongholds", b.at(b.stronghold)),
		icon("coins", "coins", b.at(b.coin)),
		icon("inland", "inland", b.at(b.crown)),
		icon("coastal", "coastal", b.at(b.ship)),
		icon("destinations", "destinations", b.at(b.marker[0])),
		icon("combat", "combat", b.at(b.battle)),
		icon("bonus", "bonus", b.at(b.bonus)),
		icon("resolves-first", "first", b.at(b.first)),
		icon("initiative", "initiative", b.at(b.initiative)),
		icon("wins-after", "track", func(x, y int) { b.Draw(b.strong, x-26, y); b.Draw(b.round, x+26, y) }),
		icon("areas", "control", func(x, y int) {
			for side := range saga.Side(saga.Sides) {
				b.Fill(image.Rect(x-44, y-13+18*int(side), x+44, y-5+18*int(side)), sideInk[side], 255)
			}
		}),
		icon("choice", "choice", b.at(b.keyRing)),
		icon("changes", "changes", func(x, y int) { b.changed(2, x-26, y); b.changed(-1, x+26, y) }),
	}
}

// at returns what draws a sprite.
func (b *board) at(s *render.Sprite) func(x, y int) {
	return func(x, y int) { b.Draw(s, x, y) }
}
