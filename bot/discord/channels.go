package discord

import (
	"context"
	"fmt"
	"strings"

	"github.com/bwmarrin/discordgo"

	"skald/storage"
)

// Posted is a message that stands in a channel.
type Posted struct {
	ID      storage.MessageID `json:"id"`
	Content string            `json:"content"`
	Files   []attachment      `json:"attachments"`
}

// files are the ids of some attachments by their names.
func files(list []attachment) map[string]string {
	ids := map[string]string{}
	for _, f := range list {
		ids[f.Filename] = f.ID
	}
	return ids
}

// Shows reports whether the message says what another would.
func (p Posted) Shows(m Message) bool {
	return strings.TrimSpace(p.Content) == strings.TrimSpace(Clip(m.Content, MaxContent))
}

// Post posts a new message, or returns the one that was posted with the same
// nonce shortly before.
func (c *Client) Post(ctx context.Context, to storage.ChannelID, m Message) (Posted, error) {
	var made Posted
	err := c.do(ctx, "POST", fmt.Sprintf("channels/%s/messages", to), "post/"+to.String(), m.body(), &made, m.Files...)
	return made, err
}

// Thread starts a thread from a message, whose id is the message's. One that is
// there already is no error.
func (c *Client) Thread(ctx context.Context, in storage.ChannelID, from storage.MessageID, name string) error {
	body := map[string]string{"name": Clip(name, maxThreadName)}
	err := c.do(ctx, "POST", fmt.Sprintf("channels/%s/messages/%s/threads", in, from), "thread/"+in.String(), body, nil)
	if FaultOf(err).Code == ThreadThere {
		return nil
	}
	return err
}

const maxThreadName = 100

// OpenThread makes a public thread in a channel, of no message.
func (c *Client) OpenThread(ctx context.Context, in storage.ChannelID, name string) (storage.ChannelID, error) {
	var made struct {
		ID storage.ChannelID `json:"id"`
	}
	body := map[string]any{"name": Clip(name, maxThreadName), "type": discordgo.ChannelTypeGuildPublicThread}
	err := c.do(ctx, "POST", fmt.Sprintf("channels/%s/threads", in), "thread/"+in.String(), body, &made)
	return made.ID, err
}

// Edit replaces what a message shows, pictures and buttons included.
func (c *Client) Edit(ctx context.Context, in storage.ChannelID, of storage.MessageID, m Message) error {
	m.Nonce, m.Silent = "", false // both are fixed when it is posted
	return c.do(ctx, "PATCH", fmt.Sprintf("channels/%s/messages/%s", in, of), "edit/"+in.String(), m.body(), nil, m.Files...)
}

// Turned changes the controls of a message of the bot's, and nothing else of it.
func (c *Client) Turned(ctx context.Context, in storage.ChannelID, of storage.MessageID, rows []Row) error {
	body := map[string]any{"components": append([]Row{}, rows...)}
	return c.do(ctx, "PATCH", fmt.Sprintf("channels/%s/messages/%s", in, of), "edit/"+in.String(), body, nil)
}

// Pin pins a message in its channel.
func (c *Client) Pin(ctx context.Context, in storage.ChannelID, of storage.MessageID) error {
	return c.do(ctx, "PUT", fmt.Sprintf("channels/%s/messages/pins/%s", in, of), "pin/"+in.String(), nil, nil)
}

// Strip takes the buttons off a message, and with pictures those too; it leaves
// the rest.
func (c *Client) Strip(ctx context.Context, in storage.ChannelID, of storage.MessageID, pictures bool) error {
	bare := map[string]any{"components": []Row{}}
	if pictures {
		bare["attachments"] = []attachment{}
	}
	return c.do(ctx, "PATCH", fmt.Sprintf("channels/%s/messages/%s", in, of), "edit/"+in.String(), bare, nil)
}

// Delete takes a message of the bot's away. One that is gone already is no error.
func (c *Client) Delete(ctx context.Context, in storage.ChannelID, of storage.MessageID) error {
	err := c.do(ctx, "DELETE", fmt.Sprintf("channels/%s/messages/%s", in, of), "delete/"+in.String(), nil, nil)
	if FaultOf(err).Code == UnknownMessage {
		return nil
	}
	return err
}

// Standing returns a message as it stands in its channel, nil if it is not there
// any more.
func (c *Client) Standing(ctx context.Context, in storage.ChannelID, of storage.MessageID) (*Posted, error) {
	var found Posted
	err := c.do(ctx, "GET", fmt.Sprintf("channels/%s/messages/%s", in, of), "look/"+in.String(), nil, &found)
	if FaultOf(err).Code == UnknownMessage {
		return nil, nil
	}
	return &found, err
}

// ServerOf returns the server of a channel, 0 for one of direct messages, and
// whether it is there and the bot may see it.
func (c *Client) ServerOf(ctx context.Context, channel storage.ChannelID) (guild storage.GuildID, there bool, err error) {
	var found struct {
		Guild storage.GuildID `json:"guild_id"`
	}
	err = c.do(ctx, "GET", "channels/"+channel.String(), "look/"+channel.String(), nil, &found)
	switch FaultOf(err).Code {
	case UnknownChannel, MissingAccess:
		return 0, false, nil
	}
	return found.Guild, err == nil, err
}

// Member reports whether somebody is in a server.
func (c *Client) Member(ctx context.Context, guild storage.GuildID, u storage.UserID) (bool, error) {
	err := c.do(ctx, "GET", fmt.Sprintf("guilds/%s/members/%s", guild, u), "member/"+guild.String(), nil, nil)
	if FaultOf(err).Code == UnknownMember {
		return false, nil
	}
	return err == nil, err
}

// Direct returns the channel of direct messages with a user. It asks Discord
// once for each.
func (c *Client) Direct(ctx context.Context, u storage.UserID) (storage.ChannelID, error) {
	if known, ok := c.opened.Get(u); ok {
		return known, nil
	}
	var made struct {
		ID storage.ChannelID `json:"id"`
	}
	in := map[string]string{"recipient_id": u.String()}
	// There is a bucket for each user: if Discord holds one back, the others go on.
	if err := c.do(ctx, "POST", "users/@me/channels", "direct/"+u.String(), in, &made); err != nil {
		return 0, err
	}
	c.opened.Put(u, made.ID)
	return made.ID, nil
}

// maxOpened is of how many people the channel of direct messages is remembered.
const maxOpened = 100_000
