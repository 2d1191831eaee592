package bot

import (
	"encoding/json"
	"fmt"
	"strings"

	"skald/bot/table"
	"skald/bot/words"
	"skald/storage"

	"github.com/bwmarrin/discordgo"
)

// A Request is one interaction as handlers read it.
type Request struct {
	table.Press
	Token   string // answers the interaction, for 15 minutes
	Guild   storage.GuildID
	Channel storage.ChannelID
	Voice   *words.Voice
	Allowed int64 // what the bot may do in the channel

	Command string            // "game new"; empty for a press
	Options map[string]string // by name; users and channels as ids
	Focused string            // the option being typed, when completing

	press   press
	values  []string // what was picked
	private bool     // the press was on a message that only its user sees
	kind    discordgo.InteractionType
}

// Permissions that a table needs, in Discord's bits.
const (
	mayAll    = 1 << 3
	mayView   = 1 << 10
	maySend   = 1 << 11
	mayAttach = 1 << 15
)

// read makes a Request of discordgo's event. It fails on what the bot has no
// answer to: a fragment (discordgo runs handlers after a failed decode too), or
// a kind of interaction that it never asked for.
func (b *Bot) read(e *discordgo.InteractionCreate) (*Request, error) {
	if e == nil || e.Interaction == nil || e.ID == "" || e.Token == "" {
		return nil, fmt.Errorf("read interaction: no id or token")
	}
	r := &Request{Token: e.Token, Allowed: e.AppPermissions, kind: e.Type}
	var err error
	if r.Interaction, err = storage.ParseInteractionID(e.ID); err != nil {
		return nil, fmt.Errorf("read interaction: %w", err)
	}
	user := e.User
	if e.Member != nil {
		user = e.Member.User
	}
	if user == nil {
		return nil, fmt.Errorf("read interaction %s: no user", e.ID)
	}
	if r.By, err = storage.ParseUserID(user.ID); err != nil {
		return nil, fmt.Errorf("read interaction: %w", err)
	}
	if r.Channel, err = storage.ParseChannelID(e.ChannelID); err != nil {
		return nil, fmt.Errorf("read interaction: %w", err)
	}
	if e.GuildID != "" {
		if r.Guild, err = storage.ParseGuildID(e.GuildID); err != nil {
			return nil, fmt.Errorf("read interaction: %w", err)
		}
	}
	locales := []string{string(e.Locale)}
	if e.GuildLocale != nil {
		locales = append(locales, string(*e.GuildLocale))
	}
	r.Voice = b.words.Speak(locales...)
	return r, r.readData(e.Interaction)
}

func (r *Request) readData(i *discordgo.Interaction) error {
	switch data := i.Data.(type) {
	case discordgo.ApplicationCommandInteractionData:
		r.Command, r.Options = data.Name, map[string]string{}
		options := data.Options
		for len(options) == 1 && options[0].Type == discordgo.ApplicationCommandOptionSubCommand {
			r.Command += " " + options[0].Name
			options = options[0].Options
		}
		for _, o := range options {
			r.Options[o.Name] = optionText(o.Value)
			if o.Focused {
				r.Focused = o.Name
			}
		}
		return nil
	case discordgo.MessageComponentInteractionData:
		p, ok := readPress(data.CustomID)
		if !ok {
			return fmt.Errorf("read interaction: custom id %q is not ours", data.CustomID)
		}
		r.press, r.values = p, data.Values
		r.private = i.Message != nil && i.Message.Flags&discordgo.MessageFlagsEphemeral != 0
		return nil
	}
	return fmt.Errorf("read interaction: type %d is not ours", i.Type)
}

// optionText writes an option's value as text: whole numbers come as floats.
func optionText(v any) string {
	switch v := v.(type) {
	case string:
		return strings.TrimSpace(v)
	case float64:
		raw, _ := json.Marshal(v)
		return string(raw)
	case bool:
		return fmt.Sprint(v)
	}
	return ""
}
