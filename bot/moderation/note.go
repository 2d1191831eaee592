package moderation

import (
	"context"
	"strings"
	"unicode/utf8"

	"skald/bot/desk"
	"skald/bot/phrase"
	"skald/bot/table"
	"skald/bot/words"
	"skald/storage/people"
)

// noteLength is how many characters a note of a moderator has at most.
const noteLength = 500

// note shows a moderator what the server keeps of a person, after adding or taking away
// what they say. Nobody reads what is kept of themselves.
func (b *Room) note(ctx context.Context, r *desk.Request, _ table.Press) (desk.Reply, error) {
	who, err := r.UserOption("player")
	if err != nil {
		return desk.Reply{}, err
	}
	text, kept := strings.TrimSpace(r.Options["text"]), b.Table.People
	forget, err := r.NumberOption("forget", 0)
	var list []people.Note
	found := true
	switch n := utf8.RuneCountInString(text); {
	case err != nil:
	case who == r.User:
		err = &desk.Refusal{Key: "note-own"}
	case n > noteLength:
		err = &desk.Refusal{Key: "note-long", Data: words.Data{"have": n, "limit": noteLength}}
	case text != "":
		list, _, err = kept.Note(ctx, r.Guild, who, people.Note{At: b.Clock.Now().UTC(), By: r.User, Text: text}, 0)
	case forget != 0:
		list, found, err = kept.Unnote(ctx, r.Guild, who, forget)
	default:
		var p people.Person
		p, err = kept.Person(ctx, who)
		list = p.Notes[r.Guild]
	}
	switch {
	case err != nil:
		return desk.Reply{}, err
	case !found:
		return desk.Reply{}, &desk.Refusal{Key: "note-none", Data: words.Data{"number": forget}}
	}
	v, data := r.Voice, words.Data{"who": phrase.Mention(who)}
	if len(list) == 0 {
		return desk.Sentence(v.Say("mod.notes-none", data)), nil
	}
	lines := []string{"**" + v.Say("mod.notes", data) + "**"}
	for i, n := range list {
		key := "mod.note"
		if n.Report {
			key = "mod.note-report"
		}
		lines = append(lines, v.Say(key, words.Data{"number": i + 1, "by": phrase.Mention(n.By), "at": phrase.On(n.At), "text": phrase.Literal(n.Text)}))
	}
	pages := desk.Pages(lines)
	return desk.Sentence(pages[len(pages)-1]), nil // the newest
}
