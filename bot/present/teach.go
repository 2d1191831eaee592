package present

import (
	"slices"

	"skald/bot/discord"
	"skald/bot/table"
	"skald/bot/words"
	"skald/storage"
)

// Teach says to one person in plain words what they can do now, and which
// sections of the rules tell more of it.
func Teach(v *words.Voice, m *table.Match, u storage.UserID) Reply {
	r := Prompt(v, m, u)
	about, chapters := m.About(), Chapters(v, m.Game)
	legal, _ := m.Legal(u, nil) // none if it is not their move
	var first []Chapter
	for _, verb := range verbsOf(legal) {
		spec := about.Verbs[verb]
		r = r.And(words.Secret("- **" + v.Verb(about, verb) + "**: " + v.Say(about.Key+".teach."+spec.Name, nil)))
		i := slices.IndexFunc(chapters, func(c Chapter) bool { return c.Section == spec.Rule })
		if i >= 0 && !slices.Contains(first, chapters[i]) {
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
	rest := slices.DeleteFunc(chapters, func(c Chapter) bool { return slices.Contains(first, c) })
	r.Rows = append([]discord.Row{contents(v, m.Game, ButtonID{Match: m.ID}, append(first, rest...), noSection)}, r.Rows...)
	return r
}

// noSection is open in a select where no section is.
const noSection = "-"
