package desk

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"skald/bot/discord"
	"skald/bot/phrase"
	"skald/bot/table"
	"skald/bot/words"
	"skald/engine/match/rest"
	"skald/engine/match/spelling"
	"skald/storage"
)

// A Request is one interaction as handlers read it.
type Request struct {
	*discord.Interaction
	Voice   *words.Voice
	Pressed ID // what was pressed; the zero value of a command

	Worked func() // ends its counting among its person's requests

	Known *table.Match // the match it is about, once that was read
	Acted bool         // its message is brought up to date anyway

	After func(context.Context) // what can wait until it is answered; nil: nothing
}

// Read reads an interaction, all that people write in it clean.
func (d *Desk) Read(i *discord.Interaction) *Request {
	i.Name, i.Filled = spelling.Clean(i.Name), spelling.CleanLines(i.Filled)
	for name, text := range i.Options {
		i.Options[name] = spelling.Clean(text)
	}
	for name, text := range i.Fields {
		i.Fields[name] = spelling.CleanLines(text)
	}
	for u, text := range i.Named {
		i.Named[u] = spelling.Clean(text)
	}
	r := &Request{Interaction: i, Voice: d.Words.Speak(i.Locales...)}
	if i.CustomID != "" {
		r.Pressed, _ = ReadID(i.CustomID)
	}
	return r
}

// Afterwards has something done once it is answered, after what is to be done then
// already.
func (r *Request) Afterwards(do func(context.Context)) {
	before := r.After
	r.After = func(ctx context.Context) {
		if before != nil {
			before(ctx)
		}
		do(ctx)
	}
}

// Press is who acts, and by which interaction.
func (r *Request) Press() table.Press {
	return table.Press{By: r.User, Name: r.Name, Interaction: r.ID}
}

// About is the channel of the match that a request is about, as far as that is
// known: else the one that it came from.
func (r *Request) About() storage.ChannelID {
	if r.Known != nil {
		return r.Known.Channel
	}
	return r.Channel
}

// Done notes the match that came of an act, or that an act was refused about, and
// returns it.
func (r *Request) Done(o table.Outcome, err error) (table.Outcome, error) {
	if o.Match != nil {
		r.Known, r.Acted = o.Match, err == nil
	}
	return o, err
}

// Did replies to an act with what is said of its outcome, unless it was refused.
func (r *Request) Did(say func(table.Outcome) Reply) func(table.Outcome, error) (Reply, error) {
	return func(o table.Outcome, err error) (Reply, error) {
		if o, err = r.Done(o, err); err != nil {
			return Reply{}, err
		}
		return say(o), nil
	}
}

// UserOption reads the person that an option names; 0 if none is named. A bot is
// refused.
func (r *Request) UserOption(option string) (storage.UserID, error) {
	if r.Options[option] == "" {
		return 0, nil
	}
	return r.UserNamed(r.Options[option])
}

// UserNamed reads a person by their id, as an option or a select of people has it. A bot
// is refused.
func (r *Request) UserNamed(typed string) (storage.UserID, error) {
	u, err := storage.ParseUserID(typed)
	switch {
	case err != nil:
		return 0, &Refusal{Key: "unknown-user", Data: words.Data{"word": typed}}
	case slices.Contains(r.Bots, u):
		return 0, &Refusal{Key: "invited-bot", Data: words.Data{"users": phrase.Mention(u)}}
	}
	return u, nil
}

// undecided is the language of a server that has chosen none: Discord says that of each.
const undecided = "en-US"

// Spoken is the language in which what somebody opens speaks to everybody: the one that
// they choose, else the server's, if it has chosen one, else their own.
func (d *Desk) Spoken(r *Request, chosen string) string {
	locales := slices.DeleteFunc(slices.Clone(r.Locales), func(l string) bool { return l == undecided })
	slices.Reverse(locales) // the server's first
	return d.Words.Speak(append([]string{chosen}, locales...)...).Language()
}

// UploadLimit is how many bytes a file may have in an answer: what Discord takes anywhere,
// where it names no limit.
func (r *Request) UploadLimit() int { return cmp.Or(r.Uploads, 10<<20) }

// TypedIn reports whether what was typed occurs in any of the texts.
func TypedIn(typed string, texts ...string) bool {
	typed = strings.ToLower(typed)
	return slices.ContainsFunc(texts, func(t string) bool { return strings.Contains(strings.ToLower(t), typed) })
}

// Typing returns those of some choices in which what is being typed occurs.
func (r *Request) Typing(list []discord.Choice) []discord.Choice {
	return slices.DeleteFunc(list, func(c discord.Choice) bool { return !TypedIn(r.Options[r.Focused], c.Label, c.Value) })
}

// NumberOption reads the whole number that was typed for an option; otherwise if
// nothing was.
func (r *Request) NumberOption(option string, otherwise int) (int, error) {
	if r.Options[option] == "" {
		return otherwise, nil
	}
	return Number(r.Options[option])
}

// Number reads a whole number that somebody typed; what is none is refused.
func Number(typed string) (int, error) {
	n, err := strconv.Atoi(strings.TrimSpace(typed))
	if err != nil {
		return 0, &Refusal{Key: "no-number", Data: words.Data{"word": typed}}
	}
	return n, nil
}

// DurationOption reads how long something is to take: "2d", "36h", "1h30m", or a
// number of hours; 0 if nothing was typed.
func (r *Request) DurationOption(option string) (time.Duration, error) {
	if strings.TrimSpace(r.Options[option]) == "" {
		return 0, nil
	}
	total, ok := rest.ReadLength(r.Options[option])
	if !ok {
		return 0, NoLength(r.Options[option])
	}
	return total, nil
}

// NoLength refuses what is no length of time.
func NoLength(word string) error { return &Refusal{Key: "no-length", Data: words.Data{"word": word}} }
