package discord

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"skald/storage"

	"github.com/bwmarrin/discordgo"
)

// An Interaction is something that a person did: typed a command, pressed a
// button, picked from a select, filled in a form, or is typing a word.
type Interaction struct {
	ID       storage.InteractionID
	Token    string // answers it, for 15 minutes
	Received time.Time
	Doubled  bool // known once it is answered: it came twice, and the other one's answer counts

	User    storage.UserID
	Name    string          // what the server calls them, else they themselves
	Guild   storage.GuildID // 0: in direct messages
	Channel storage.ChannelID
	Thread  bool              // the channel is a thread
	Private bool              // the channel is a thread that only its guests see
	Parent  storage.ChannelID // of a thread the channel that it is of
	Locales []string          // the person's, then the server's

	Allowed     Permissions      // what the bot may do in the channel
	UserAllowed Permissions      // what the person may do there
	Roles       []storage.RoleID // that the person has on the server
	Uploads     int              // how many bytes a file may have there; 0: not told
	TimedOut    bool             // the person may only read there for a while

	Command    string                    // "game new"; empty of a press
	Options    map[string]string         // by name; users and channels as ids
	Focused    string                    // the option being typed
	Completing bool                      // words are asked for that fit it
	Uploaded   map[string]Uploaded       // the files that were attached, by option
	Bots       []storage.UserID          // those of the users in Options or Values that are no people
	Named      map[storage.UserID]string // what the people are called that options or a select name

	CustomID    string              // of a press
	Message     storage.MessageID   // that was pressed
	Attached    map[string]string   // the files of that message: their ids by name
	Values      []string            // what was picked
	OnEphemeral bool                // the press was on an answer of parts, which its answer can turn over
	Filled      string              // what was written into a form; CustomID is the form's
	Fields      map[string]string   // the same by field, of a form of several
	Picked      map[string][]string // what was picked in selects of a form, by field
}

// Permissions are rights in a channel.
type Permissions int64

// The rights that are asked about.
const (
	ViewChannel    Permissions = discordgo.PermissionViewChannel
	SendMessages   Permissions = discordgo.PermissionSendMessages
	SendInThreads  Permissions = discordgo.PermissionSendMessagesInThreads
	CreateThreads  Permissions = discordgo.PermissionCreatePublicThreads
	AttachFiles    Permissions = discordgo.PermissionAttachFiles
	ReadHistory    Permissions = discordgo.PermissionReadMessageHistory
	ManageMessages Permissions = discordgo.PermissionManageMessages
	ManageChannels Permissions = discordgo.PermissionManageChannels
	ManageServer   Permissions = discordgo.PermissionManageGuild
	administrator  Permissions = discordgo.PermissionAdministrator
)

// Has reports whether all of some rights are there: an administrator has all.
func (p Permissions) Has(need Permissions) bool { return p&administrator != 0 || p&need == need }

// event is an interaction as the gateway tells it. It is read from the raw
// event: discordgo's own struct does not know whether the channel is a thread,
// and cannot be read at all where a message holds a component that is newer than
// discordgo.
type event struct {
	ID      storage.InteractionID     `json:"id"`
	Type    discordgo.InteractionType `json:"type"`
	Token   string                    `json:"token"`
	Guild   storage.GuildID           `json:"guild_id"`
	Where   storage.ChannelID         `json:"channel_id"`
	Channel struct {
		Type   discordgo.ChannelType `json:"type"`
		Parent storage.ChannelID     `json:"parent_id"` // of a thread
	} `json:"channel"`
	User   *person `json:"user"` // in direct messages
	Member struct {
		User        *person          `json:"user"`
		Nick        string           `json:"nick"`
		Roles       []storage.RoleID `json:"roles"`
		Permissions Permissions      `json:"permissions,string"`
		Timeout     time.Time        `json:"communication_disabled_until"`
	} `json:"member"`
	Allowed     Permissions `json:"app_permissions,string"`
	Uploads     int         `json:"attachment_size_limit"`
	Locale      string      `json:"locale"`
	GuildLocale string      `json:"guild_locale"`
	Message     struct {
		ID    storage.MessageID      `json:"id"`
		Flags discordgo.MessageFlags `json:"flags"`
		Files []attachment           `json:"attachments"`
	} `json:"message"`
	Data struct {
		Name     string       `json:"name"`
		Options  eventOptions `json:"options"`
		CustomID string       `json:"custom_id"`
		Values   []string     `json:"values"`
		Fields   []eventField `json:"components"` // of a form
		Resolved struct {
			Users map[storage.UserID]person `json:"users"`
			Files map[string]Uploaded       `json:"attachments"` // by id
		} `json:"resolved"`
	} `json:"data"`
}

type person struct {
	ID     storage.UserID `json:"id"`
	Bot    bool           `json:"bot"`
	Name   string         `json:"username"`
	Global string         `json:"global_name"` // what they call themselves, if they do
}

// eventField is a label of a form with its text or its select, as they were filled in.
type eventField struct {
	Component struct {
		CustomID string   `json:"custom_id"`
		Value    string   `json:"value"`
		Values   []string `json:"values"` // of a select
	} `json:"component"`
}

// readInteraction reads the raw event. It fails on what there is no answer to: a
// fragment, or a kind of interaction that was never asked for.
func readInteraction(raw []byte) (*Interaction, error) {
	var e event
	if err := json.Unmarshal(raw, &e); err != nil {
		return nil, fmt.Errorf("read interaction: %w", err)
	}
	user := cmp.Or(e.User, e.Member.User)
	if e.ID == 0 || e.Token == "" || e.Where == 0 || user == nil || user.ID == 0 {
		return nil, errors.New("read interaction: no id, token, channel or user")
	}
	i := &Interaction{
		ID: e.ID, Token: e.Token, User: user.ID, Name: cmp.Or(e.Member.Nick, user.Global, user.Name),
		Guild: e.Guild, Channel: e.Where, Thread: slices.Contains(threads, e.Channel.Type), Private: e.Channel.Type == discordgo.ChannelTypeGuildPrivateThread,
		Allowed: e.Allowed, UserAllowed: e.Member.Permissions, Roles: e.Member.Roles, Locales: []string{e.Locale, e.GuildLocale},
		TimedOut: e.Member.Timeout.After(Made(e.ID)), Uploads: e.Uploads, Named: map[storage.UserID]string{},
	}
	if i.Thread { // the parents of other channels are categories
		i.Parent = e.Channel.Parent
	}
	for id, u := range e.Data.Resolved.Users {
		if u.Bot {
			i.Bots = append(i.Bots, id)
		}
		i.Named[id] = cmp.Or(u.Global, u.Name)
	}
	switch e.Type {
	case discordgo.InteractionApplicationCommand, discordgo.InteractionApplicationCommandAutocomplete:
		i.Completing = e.Type == discordgo.InteractionApplicationCommandAutocomplete
		i.Command, i.Options = e.Data.Name, map[string]string{}
		i.readOptions(e.Data.Options)
		i.Uploaded = map[string]Uploaded{}
		for option, value := range i.Options {
			if f, ok := e.Data.Resolved.Files[value]; ok {
				i.Uploaded[option] = f
			}
		}
		return i, nil
	case discordgo.InteractionMessageComponent, discordgo.InteractionModalSubmit:
		i.Fields, i.Picked = map[string]string{}, map[string][]string{}
		for _, f := range e.Data.Fields {
			i.Filled += f.Component.Value
			if len(f.Component.Values) > 0 {
				i.Picked[f.Component.CustomID] = f.Component.Values
				continue
			}
			i.Fields[f.Component.CustomID] = strings.TrimSpace(f.Component.Value)
		}
		i.CustomID, i.Values, i.Message = e.Data.CustomID, e.Data.Values, e.Message.ID
		i.Attached = files(e.Message.Files)
		const answer = discordgo.MessageFlagsEphemeral | discordgo.MessageFlagsIsComponentsV2
		i.OnEphemeral = e.Message.Flags&answer == answer
		return i, nil
	}
	return nil, fmt.Errorf("read interaction: type %d is not ours", e.Type)
}

type eventOptions = []*discordgo.ApplicationCommandInteractionDataOption

func (i *Interaction) readOptions(options eventOptions) {
	for _, o := range options {
		if o == nil {
			continue // it is nobody's
		}
		if o.Type == Subcommand || o.Type == discordgo.ApplicationCommandOptionSubCommandGroup {
			i.Command += " " + o.Name
			i.readOptions(o.Options)
			continue
		}
		text, _ := o.Value.(string) // as the values of all types of options that are registered
		i.Options[o.Name] = strings.TrimSpace(text)
		if o.Focused {
			i.Focused = o.Name
		}
	}
}

// threads are the types of channel that are threads.
var threads = []discordgo.ChannelType{
	discordgo.ChannelTypeGuildNewsThread, discordgo.ChannelTypeGuildPublicThread, discordgo.ChannelTypeGuildPrivateThread,
}
