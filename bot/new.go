package bot

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"skald/bot/discord"
	"skald/bot/present"
	"skald/bot/table"
	"skald/bot/words"
	"skald/engine"
	"skald/storage"
)

// newOptions are the parameters of /game new: the title, the side, as many
// opponents as the largest title has seats for, and the clock; and how long answers
// are waited for, if a title asks for any in another's turn.
func (b *Bot) newOptions() []option {
	list := []option{
		{name: "title", help: "option.title", kind: discord.TextOption, complete: true},
		{name: "side", help: "option.side", kind: discord.TextOption, complete: true},
	}
	most, choices, asks := 2, false, false
	for _, t := range b.titles {
		most = max(most, t.Game.About().Seats.Max)
		choices = choices || len(t.Game.About().Options) > 0
		asks = asks || t.Game.About().Asks()
	}
	for i := range most - 1 {
		name := "opponent"
		if i > 0 {
			name += strconv.Itoa(i + 1)
		}
		list = append(list, option{name: name, help: "option.opponent", kind: discord.UserOption})
	}
	list = append(list, option{name: "clock", help: "option.clock", kind: discord.TextOption, choices: present.Clocks()})
	if asks {
		list = append(list, option{name: "answers", help: "option.answers", kind: discord.TextOption, choices: table.Windows()})
	}
	if choices {
		list = append(list, option{name: "options", help: "option.options", kind: discord.TextOption, complete: true})
	}
	return list
}

// gameNew opens a match; without a word it asks how it is to be played.
func (b *Bot) gameNew(ctx context.Context, r *request) (present.Reply, error) {
	if r.Guild == 0 {
		return present.Reply{}, &refusal{key: "not-in-direct"}
	}
	key := strings.ToLower(r.Options["title"])
	if key == "" && len(r.Options) > 0 && len(b.titles) > 1 {
		return present.Reply{}, &refusal{key: "which-title", data: words.Data{"titles": b.titlesIn(r.voice)}} // what they gave is not to be forgotten
	}
	if len(r.Options) == 0 {
		if err := b.roomFor(ctx, r); err != nil {
			return present.Reply{}, err // before they choose anything
		}
		return b.askSetup(r), nil
	}
	title := b.titleNamed(r, key)
	if title == nil {
		return present.Reply{}, b.unknownTitle(r, r.Options["title"])
	}
	o := table.Opening{Game: title.Game.About().Key, Side: b.sideNamed(r, title, r.Options["side"])}
	for name, value := range r.Options {
		if strings.HasPrefix(name, "opponent") {
			u, err := storage.ParseUserID(value)
			if err != nil {
				return present.Reply{}, &refusal{key: "unknown-user", data: words.Data{"word": value}}
			}
			if slices.Contains(r.Bots, u) {
				return present.Reply{}, &refusal{key: "invited-bot", data: words.Data{"users": present.Mention(u)}}
			}
			o.Invited = append(o.Invited, u)
		}
	}
	slices.Sort(o.Invited)
	o.Options = readOptions(r.Options["options"])
	o.Answers = r.Options["answers"]
	if clock := r.Options["clock"]; clock != present.NoClock {
		o.Clock = clock
	}
	return b.open(ctx, r, o)
}

// roomFor refuses if no match can be opened in the request's channel now.
func (b *Bot) roomFor(ctx context.Context, r *request) error {
	if m, err := b.table.At(ctx, r.Channel); err == nil && (m.Status == table.Lobby || m.Status == table.Running) {
		return &table.Refusal{Key: table.ChannelBusy, Match: m.ID}
	}
	return playable(r)
}

// open opens a match in the request's channel, if the bot can play there.
func (b *Bot) open(ctx context.Context, r *request, o table.Opening) (present.Reply, error) {
	if r.Guild == 0 {
		return present.Reply{}, &refusal{key: "not-in-direct"}
	}
	if err := playable(r); err != nil {
		return present.Reply{}, err
	}
	o.Guild, o.Channel, o.Locale = r.Guild, r.Channel, r.voice.Language()
	m, err := r.done(b.table.Create(ctx, r.press(), o))
	if err != nil {
		return present.Reply{}, err
	}
	return present.Sentence(r.voice.Say("lobby.opened", words.Data{"title": r.voice.Title(m.About())})), nil
}

// unknownTitle refuses a word that names no title, and says which there are.
func (b *Bot) unknownTitle(r *request, word string) error {
	return &refusal{key: "unknown-title", data: words.Data{"word": word, "titles": b.titlesIn(r.voice)}}
}

// titlesIn lists the titles by name.
func (b *Bot) titlesIn(v *words.Voice) string {
	names := make([]string, len(b.titles))
	for i, t := range b.titles {
		names[i] = v.Title(t.Game.About())
	}
	return v.Either(names...)
}

// titleNamed finds a title by its key or its name, or returns nil. An empty word
// means the only title.
func (b *Bot) titleNamed(r *request, word string) *Title {
	word = strings.ToLower(word)
	if word == "" && len(b.titles) == 1 {
		return &b.titles[0]
	}
	for i := range b.titles {
		about := b.titles[i].Game.About()
		if word == about.Key || word == strings.ToLower(r.voice.Title(about)) {
			return &b.titles[i]
		}
	}
	return nil
}

// sideNamed turns a side's label into its word; what is none is returned as it
// is, for the table to refuse.
func (b *Bot) sideNamed(r *request, t *Title, typed string) string {
	if t == nil || typed == "" {
		return typed
	}
	about := t.Game.About()
	for s, word := range about.Sides {
		if strings.EqualFold(typed, word) || strings.EqualFold(typed, r.voice.Side(about, engine.Seat(s))) {
			return word
		}
	}
	return strings.ToLower(typed)
}

// readOptions reads "key=value,key=value"; the table refuses what is unknown.
func readOptions(typed string) map[string]string {
	options := map[string]string{}
	for pair := range strings.SplitSeq(typed, ",") {
		if key, value, ok := strings.Cut(strings.TrimSpace(pair), "="); ok {
			options[strings.TrimSpace(key)] = strings.TrimSpace(value)
		} else if key != "" {
			options[key] = ""
		}
	}
	return options
}
