package discord

import (
	"context"
	"time"

	"skald/storage"
)

// A Scheduled is an event of a server, which takes place elsewhere than in a channel of
// voices.
type Scheduled struct {
	Name, About, Where string
	Start, End         time.Time
}

// Schedule makes an event of a server, or brings the one of an id up to date; of one that
// has begun only what may still change.
func (c *Client) Schedule(ctx context.Context, guild storage.GuildID, id storage.MessageID, e Scheduled, begun bool) (storage.MessageID, error) {
	const elsewhere, membersOnly = 3, 2
	body := map[string]any{"name": e.Name, "description": e.About, "scheduled_end_time": e.End.UTC().Format(time.RFC3339), "entity_metadata": map[string]string{"location": e.Where}}
	if !begun {
		body["scheduled_start_time"] = e.Start.UTC().Format(time.RFC3339)
	}
	path, method := "guilds/"+guild.String()+"/scheduled-events", "PATCH"
	if id == 0 {
		method, body["privacy_level"], body["entity_type"] = "POST", membersOnly, elsewhere
	} else {
		path += "/" + id.String()
	}
	var made struct {
		ID storage.MessageID `json:"id"`
	}
	err := c.do(ctx, method, path, "events/"+guild.String(), body, &made)
	return made.ID, err
}

// Unschedule takes an event of a server away.
func (c *Client) Unschedule(ctx context.Context, guild storage.GuildID, id storage.MessageID) error {
	return c.do(ctx, "DELETE", "guilds/"+guild.String()+"/scheduled-events/"+id.String(), "events/"+guild.String(), nil, nil)
}
