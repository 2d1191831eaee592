package main

import (
	"encoding/json"
	"fmt"

	"github.com/disgoorg/disgo/discord"
	"github.com/disgoorg/disgo/events"
	nullable "github.com/disgoorg/json"
)

// commands are what the judge registers.
var commands = []discord.ApplicationCommandCreate{
	discord.SlashCommandCreate{Name: "board", Description: "Draw a board", Options: []discord.ApplicationCommandOption{
		discord.ApplicationCommandOptionInt{Name: "size", Description: "The size", Required: true, MinValue: new(1), MaxValue: new(9)},
	}},
	discord.SlashCommandCreate{Name: "hush", Description: "Answer in private"},
	discord.SlashCommandCreate{
		Name: "match", Description: "Matches",
		NameLocalizations:        map[discord.Locale]string{discord.LocaleGerman: "partie"},
		DescriptionLocalizations: map[discord.Locale]string{discord.LocaleGerman: "Partien"},
		Options: []discord.ApplicationCommandOption{
			discord.ApplicationCommandOptionSubCommand{Name: "find", Description: "Find one", Options: []discord.ApplicationCommandOption{
				discord.ApplicationCommandOptionString{Name: "word", Description: "The word", Required: true, Autocomplete: true},
				discord.ApplicationCommandOptionUser{Name: "whom", Description: "Whom"},
				discord.ApplicationCommandOptionRole{Name: "role", Description: "The role"},
				discord.ApplicationCommandOptionChannel{Name: "where", Description: "Where", ChannelTypes: []discord.ChannelType{discord.ChannelTypeGuildText}},
				discord.ApplicationCommandOptionBool{Name: "loud", Description: "Loud"},
				discord.ApplicationCommandOptionFloat{Name: "odds", Description: "The odds"},
			}},
		},
	},
	discord.SlashCommandCreate{Name: "post", Description: "Post beside the answer", Options: whom},
	discord.SlashCommandCreate{Name: "letter", Description: "Write a letter", Options: whom},
	discord.SlashCommandCreate{Name: "thread", Description: "Start a thread"},
	discord.SlashCommandCreate{Name: "many", Description: "Post more than a channel takes at once"},
	discord.SlashCommandCreate{
		Name: "rights", Description: "Who may what", Contexts: []discord.InteractionContextType{discord.InteractionContextTypeGuild},
		DefaultMemberPermissions: nullable.NewNullablePtr(discord.PermissionManageChannels),
	},
}

var whom = []discord.ApplicationCommandOption{discord.ApplicationCommandOptionUser{Name: "whom", Description: "Whom", Required: true}}

// asked is a command that somebody used.
type asked struct {
	*events.ApplicationCommandInteractionCreate
	discord.SlashCommandInteractionData
}

func command(e *events.ApplicationCommandInteractionCreate) error {
	i := asked{e, e.SlashCommandInteractionData()}
	acts := map[string]func(asked) error{
		"board": board, "hush": hush, "match": match, "post": post, "letter": letter, "thread": thread, "many": many, "rights": rights,
	}
	if err := acts[i.CommandName()](i); err != nil {
		return fmt.Errorf("/%s: %w", i.CommandName(), err)
	}
	return nil
}

func complete(e *events.AutocompleteInteractionCreate) error {
	focused := e.Data.Focused()
	var typed string
	if err := json.Unmarshal(focused.Value, &typed); err != nil {
		return fmt.Errorf("read what was typed: %w", err)
	}
	return e.AutocompleteResult([]discord.AutocompleteChoice{discord.AutocompleteChoiceString{
		Name: focused.Name + " " + typed + "ent", Value: "kent", NameLocalizations: map[discord.Locale]string{discord.LocaleGerman: "Kent"},
	}})
}

// edit changes the answer.
func (i asked) edit(m discord.MessageUpdate) error {
	_, err := i.Client().Rest().UpdateInteractionResponse(i.ApplicationID(), i.Token(), m)
	return err
}

func (i asked) say(format string, args ...any) error {
	return i.edit(discord.MessageUpdate{Content: new(fmt.Sprintf(format, args...))})
}

func (i asked) private(text string) error {
	return i.CreateMessage(discord.MessageCreate{Content: text, Flags: discord.MessageFlagEphemeral})
}
