package play

import (
	"fmt"
	"slices"
	"strings"

	"skald/bot/discord"
	"skald/bot/phrase"
	"skald/bot/table"
	"skald/bot/words"
	"skald/engine"
	"skald/engine/match/head"
	"skald/engine/match/record"
	"skald/engine/match/rules"
	"skald/engine/match/story"
	"skald/render/phone"
	"skald/storage"
)

// story tells what happened, an action a line and its details below it, the setup
// a sentence a line: first what those to move have not seen since their own last
// turn, or the turn before where this is their first, until they make a step of their
// own, then this turn. Where there is no room for all, the details are left out, then
// the rest, from the start on.
// Why a match is over stands in its ending alone.
func (v Public) story(room, high int) string {
	var before, now []story.Line
	var why []string
	if result, over := v.Result(); over {
		why = v.notes(result.Why)
	}
	reason := func(l story.Line) bool { return slices.Contains(why, l.Text) }
	heading, played := v.heading(), false // in the turn before, not only moderated
	for _, e := range unpassed(v.moment.Story) {
		if onlyLogged(e) {
			continue
		}
		list := &now
		if e.Seq < v.Turn.From {
			list, played = &before, played || e.Moderator == 0
		}
		said := story.Unheaded(heading, slices.DeleteFunc(v.Said(e), reason))
		switch {
		case e.Kind == record.SetupKind:
			for _, one := range story.Apart(said) {
				*list = append(*list, story.Bulleted(story.Gather(*list, one))...)
			}
			continue
		case e.Moderator == 0:
			said = story.Gather(*list, said)
		}
		said = story.Bulleted(said)
		if len(said) > 0 && e.Moderator != 0 && e.Kind != record.EndKind {
			said[0].Text = "- " + v.Moderated(strings.TrimPrefix(said[0].Text, "- "), e)
		}
		*list = append(*list, said...)
	}
	if v.begunBy(v.Waiting()) {
		before = nil // they have read it; the whole story is told on demand
	}
	lines := slices.Concat(before, now)
	if len(before) > 0 && played && v.Turn.Unseen > 0 && v.Status != head.Over {
		since := "turn.since"
		if v.FirstTurn() || len(rules.People(v.Waiting())) == 0 { // Skald is no "you"
			since = "turn.before"
		}
		lines = append([]story.Line{{Text: v.Say(since, nil)}}, before...)
		if len(now) > 0 {
			lines = append(append(lines, story.Line{Text: v.Say("turn.now", nil)}), now...)
		}
	}
	lines = phone.Fold(lines, high, "-# "+v.Say("turn.folded", words.Data{"more": v.Say("button.menu", nil), "story": v.Say("button.story", nil)}))
	if v.Turn.Number == 1 && v.moment.Posted.Commitment == 0 {
		lines = append([]story.Line{{Text: v.Promised()}}, lines...) // it has no message of its own
	}
	return story.LastOf(lines, room)
}

// How high on a phone, in its pixels, what a turn's message says may be with its rows,
// without them where these are high, and what its story has of that at least.
const maxTurn, minTold, minStory = 525, 13 * phone.Line, 4 * phone.Line

// storyHeight is how high a story may be above some text and rows.
func storyHeight(text string, rows []discord.Row) int {
	return max(max(maxTurn-height(asParts(rows)), minTold)-phone.Text(text, phone.Message), minStory)
}

// begunBy reports whether all of some people have made a step in this turn.
func (v Public) begunBy(people []storage.UserID) bool {
	return len(people) > 0 && !slices.ContainsFunc(people, func(u storage.UserID) bool {
		return !slices.ContainsFunc(v.moment.Story, func(e table.Entry) bool {
			return e.Kind == record.MoveKind && e.By == u && e.Seq >= v.Turn.From && !e.Undone
		})
	})
}

// onlyLogged reports whether the log alone tells an entry: nothing changed for the players.
func onlyLogged(e table.Entry) bool {
	return e.Kind == record.AidKind && e.Notes[0].Key != rules.NoteMoved
}

// said is what the person may read of a record, a sentence each: of what was
// prepared the table gives them the action, if they may know it.
func (v View) said(e table.Entry) []story.Line {
	if e.Kind != record.StandKind {
		return v.Said(e)
	}
	a, err := v.about.Parse(e.Notation)
	if err != nil {
		return nil
	}
	return []story.Line{{Text: v.Say("log.prepared", words.Data{"who": v.InStory(e.Player)(e.Seat), "action": v.Press(v.about, a, "")})}}
}

// first is the first sentence of some entries, "" if they tell nothing.
func (v View) first(log []table.Entry) string {
	for _, e := range log {
		if said := v.said(e); len(said) > 0 && !e.Undone && !onlyLogged(e) {
			return said[0].Text
		}
	}
	return ""
}

// log tells entries, a line each.
func (v View) log(log []table.Entry) (lines []string) {
	for _, e := range log {
		for _, text := range v.Logged(e, v.said(e)) {
			lines = append(lines, fmt.Sprintf("<t:%d:t> %s", e.At.Unix(), text))
		}
	}
	return lines
}

// notes says what everybody may read of what happened, a sentence each.
func (v Public) notes(notes []engine.Note) []string {
	names := v.InStory(v.Player)
	return phrase.Each(notes, func(n engine.Note) string { return v.Note(v.about, n, names) })
}

// told says what an act told the person: the public part, and what they alone may read.
func (v View) told(told []table.Told) words.Secret {
	var lines []story.Line
	for _, t := range told {
		lines = append(lines, story.Gather(lines, v.said(t.Entry))...)
		if v.Status == head.Over {
			continue
		}
		for _, secret := range v.secretLines(t.Secrets, v.ByMention) {
			lines = append(lines, story.Line{Text: secret})
		}
	}
	return words.Secret(story.LastOf(lines, discord.MaxContent/2))
}

// unpassed are entries without passing notes after which the game told something else.
func unpassed(story []table.Entry) []table.Entry {
	list := slices.Clone(story)
	told := false
	for i := len(list) - 1; i >= 0; i-- {
		notes := slices.Clone(list[i].Notes)
		for j := len(notes) - 1; j >= 0; j-- {
			if notes[j].Passing && told {
				notes = slices.Delete(notes, j, j+1)
			} else if !words.OfEveryGame(notes[j]) {
				told = true
			}
		}
		list[i].Notes = notes
	}
	return list
}
