package discord

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"skald/storage"

	"github.com/bwmarrin/discordgo"
)

// A Command is a slash command as Discord keeps it: what a parameter has, and more.
type Command struct {
	Option
	Needs    string `json:"default_member_permissions,omitempty"` // what a person must be allowed to be shown it, if the server says nothing else
	Contexts []int  `json:"contexts,omitempty"`
	Installs []int  `json:"integration_types,omitempty"`
}

// An Option is a parameter or a subcommand as Discord keeps it.
type Option struct {
	Type         OptionType        `json:"type"`
	Name         string            `json:"name"`
	Names        map[string]string `json:"name_localizations,omitempty"`
	Description  string            `json:"description"`
	Descriptions map[string]string `json:"description_localizations,omitempty"`
	Required     bool              `json:"required,omitempty"`
	Autocomplete bool              `json:"autocomplete,omitempty"`
	Choices      []FixedChoice     `json:"choices,omitempty"`
	Options      []Option          `json:"options,omitempty"`
}

// A FixedChoice is one of an option's values, if these do not depend on what is
// typed.
type FixedChoice struct {
	Name  string            `json:"name"`
	Names map[string]string `json:"name_localizations,omitempty"`
	Value string            `json:"value"`
}

// An OptionType says what an option holds.
type OptionType = discordgo.ApplicationCommandOptionType

// The types of options that are used.
const (
	TextOption    = discordgo.ApplicationCommandOptionString
	UserOption    = discordgo.ApplicationCommandOptionUser
	ChannelOption = discordgo.ApplicationCommandOptionChannel
	RoleOption    = discordgo.ApplicationCommandOptionRole
	FileOption    = discordgo.ApplicationCommandOptionAttachment
	Subcommand    = discordgo.ApplicationCommandOptionSubCommand
)

// ChatCommand returns a command that is typed in servers where the application
// is installed, without a description yet.
func ChatCommand(name string) Command {
	return Command{
		Option:   Option{Type: OptionType(discordgo.ChatApplicationCommand), Name: name},
		Contexts: []int{int(discordgo.InteractionContextGuild)},
		Installs: []int{int(discordgo.ApplicationIntegrationGuildInstall)},
	}
}

// For has the command shown only to people who have some rights, as long as the
// server says nothing else.
func (c *Command) For(p Permissions) { c.Needs = strconv.FormatInt(int64(p), 10) }

// AlsoDirect has the command typed in direct messages with the bot, too.
func (c *Command) AlsoDirect() {
	c.Contexts = []int{int(discordgo.InteractionContextGuild), int(discordgo.InteractionContextBotDM)}
}

var commandName = regexp.MustCompile(`^[-_'\p{L}\p{N}\p{Devanagari}\p{Thai}]{1,32}$`)

// IsName reports whether Discord takes a text as the name of a command or of an
// option.
func IsName(text string) bool {
	return commandName.MatchString(text) && text == strings.ToLower(text)
}

// MaxDescription is how long a description may be, in characters.
const MaxDescription = 100

// Register makes Discord's list of commands, sorted by name, the one given:
// everywhere, or in one server for development. It writes nothing if the list is
// so already, and reports whether it wrote.
func (c *Client) Register(ctx context.Context, guild storage.GuildID, want []Command) (written bool, err error) {
	path := "applications/" + c.app + "/commands"
	if guild != 0 { // one server's commands know no other place
		path = fmt.Sprintf("applications/%s/guilds/%s/commands", c.app, guild)
		want = slices.Clone(want)
		for i := range want {
			want[i].Contexts, want[i].Installs = nil, nil
		}
	}
	var have []registered
	if err := c.do(ctx, "GET", path+"?with_localizations=true", "commands", nil, &have); err != nil {
		return false, err
	}
	if same(want, have) {
		c.keepIDs(have)
		return false, nil
	}
	if err := c.do(ctx, "PUT", path, "commands", want, &have); err != nil {
		return true, err
	}
	c.keepIDs(have)
	return true, nil
}

// A registered command has an id, by which messages can name it.
type registered struct {
	ID string `json:"id"`
	Command
}

func (c *Client) keepIDs(list []registered) {
	ids := make(map[string]string, len(list))
	for _, one := range list {
		ids[one.Name] = one.ID
	}
	c.commands.Store(&ids)
}

// CommandLink names a command so that a press on it puts it into the field: "game
// new". It is empty as long as Discord has not said the command's id.
func (c *Client) CommandLink(fullName string) string {
	first, _, _ := strings.Cut(fullName, " ")
	if ids := c.commands.Load(); ids != nil && (*ids)[first] != "" {
		return "</" + fullName + ":" + (*ids)[first] + ">"
	}
	return ""
}

// same compares commands as they are written: what is empty and what is absent are the
// same.
func same(want []Command, have []registered) bool {
	stand := make([]Command, len(have))
	for i, c := range have {
		stand[i] = c.Command
	}
	slices.SortFunc(stand, func(a, b Command) int { return strings.Compare(a.Name, b.Name) })
	one, err := json.Marshal(want)
	other, failed := json.Marshal(stand)
	return err == nil && failed == nil && bytes.Equal(one, other)
}
