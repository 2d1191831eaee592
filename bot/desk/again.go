package desk

import (
	"context"
	"maps"
	"strconv"

	"skald/bot/discord"
	"skald/bot/words"
	"skald/storage"
)

// AgainRoom is the room of selects that complete a command which was typed without an
// option that it needs.
const AgainRoom = "again"

// maxAsked is of how many commands it is remembered what was typed.
const maxAsked = 4096

// typed is a command as it was typed: what the person need not type again.
type typed struct {
	command string
	options map[string]string
	by      storage.UserID
	bots    []storage.UserID
	named   map[storage.UserID]string
}

// AskOption asks for an option of the command that was typed, by a select; what is
// picked completes the command.
func (d *Desk) AskOption(r *Request, question, option string, choices []discord.Choice) Reply {
	d.asked.Put(r.ID, typed{r.Command, maps.Clone(r.Options), r.User, r.Bots, r.Named})
	id := ID{Room: AgainRoom, What: option, Rest: strconv.FormatUint(uint64(r.ID), 10)}
	reply := Sentence(r.Voice.Say(question, nil))
	reply.Rows = []discord.Row{discord.Select(id.String(), r.Voice.Say("option."+option, nil), choices[:min(len(choices), discord.MaxChoices)])}
	return reply
}

// AskOptionTitle is AskOption of a title, or of what there is besides.
func (d *Desk) AskOptionTitle(r *Request, question string, besides ...discord.Choice) Reply {
	return d.AskOption(r, question, "title", append(d.titleChoices(r.Voice), besides...))
}

// Again does the command that was typed, with the option that was picked now. What a
// restart has forgotten is refused.
func (d *Desk) Again(ctx context.Context, r *Request) (Reply, error) {
	id, _ := strconv.ParseUint(r.Pressed.Rest, 10, 64)
	was, ok := d.asked.Get(storage.InteractionID(id))
	c, known := d.Typed[was.command]
	if !ok || !known || was.by != r.User || len(r.Values) != 1 {
		return Reply{}, &Refusal{Key: "asked-long-ago", Data: words.Data{}}
	}
	r.Command, r.Options, r.Bots, r.Named = was.command, maps.Clone(was.options), was.bots, was.named
	r.Options[r.Pressed.What] = r.Values[0]
	r.Pressed, r.Values = ID{}, nil
	return c.Handle(ctx, r)
}
