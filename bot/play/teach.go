package play

import (
	"slices"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/table"
	"skald/bot/words"
	"skald/storage"
)

// Teach says to one person at length what they can do now, and which sections of
// the rules tell more of it.
func (p *Room) Teach(v *words.Voice, m *table.Match, u storage.UserID) desk.Reply {
	r := Prompt(v, m, u)
	about, chapters := m.About(), p.Chapters(v, m.Game)
	var first []Chapter
	if len(r.Asked.Verbs) > 0 {
		legal, _ := m.Legal(u, nil) // it is their move
		q := ask(v, m, u)
		q.plain = true
		r.Offer = q.offer(legal)
	}
	for _, verb := range r.Asked.Verbs {
		i := slices.IndexFunc(chapters, func(c Chapter) bool { return c.Section == about.Verbs[verb].Rule })
		if i > 0 && !slices.ContainsFunc(first, chapters[i].is) {
			first = append(first, chapters[i])
		}
	}
	if len(first) > 0 {
		names := make([]string, len(first))
		for i, c := range first {
			names[i] = c.Name
		}
		r = r.And(words.Secret("-# " + v.Say("rules.sections", words.Data{"sections": v.Join(names...)})))
	}
	// What can be done now stands first among the chapters.
	rest := slices.DeleteFunc(chapters, func(c Chapter) bool { return slices.ContainsFunc(first, c.is) })
	r.Rows = append([]discord.Row{contents(v, about, ID{Match: m.ID}, append(first, rest...), noSection)}, r.Rows...)
	return r
}

// is reports whether the chapters are the same.
func (c Chapter) is(other Chapter) bool { return c.Section == other.Section }

// noSection is open in a select where no section is.
const noSection = "-"
