package phrase

import (
	"skald/bot/table"
	"skald/bot/words"
	"skald/engine/match/record"
	"skald/engine/match/rules"
	"skald/engine/match/story"
)

// Said is what everybody may read of a record, a sentence each.
func (m Match) Said(e table.Entry) []story.Line {
	if e.Kind == record.SeatKind {
		return []story.Line{{Text: m.reseated(e)}}
	}
	return story.Sentences(m.Voice, m.About(), e.Notes, e.Older, m.InStory(e.Player))
}

// reseated says who sits on whose seats from a record on, and who else did that.
func (m Match) reseated(e table.Entry) string {
	data := words.Data{"from": Mention(e.From), "to": Mention(e.To), "who": Mention(e.By), "sides": m.Sides(e.Given())}
	switch {
	case rules.IsSkald(e.From):
		return m.Say("stand-in.back", data)
	case e.Moderator != 0:
		return m.Say("offer.replaced-by-moderator", data) // who it was follows
	case e.By == e.From:
		return m.Say("offer.handed-over", data)
	}
	return m.Say("offer.replaced", data)
}

// Moderated adds to what an entry says which moderator did it, and why.
func (m Match) Moderated(said string, e table.Entry) string {
	return m.Say("mod.did", words.Data{"what": said, "who": Mention(e.Moderator), "why": Literal(e.Reason)})
}

// Logged says a record in lines of a log: with who moderated it, and struck through if
// it was taken back.
func (m Match) Logged(e table.Entry, said []story.Line) (lines []string) {
	for i, l := range said {
		text := l.Text
		if i == 0 && e.Moderator != 0 {
			text = m.Moderated(text, e)
		}
		if e.Undone {
			text = m.Say("log.undone", words.Data{"said": text})
		}
		lines = append(lines, text)
	}
	return lines
}
