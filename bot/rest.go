package bot

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"net/http"
	"net/url"
	"time"

	"skald/storage"

	"github.com/bwmarrin/discordgo"
)

// rest is the bot's side of Discord's HTTP API. Every request has a deadline,
// no request is tried again from here (the outbox does that), and every kind of
// request has rate-limit buckets of our own choosing.
type rest struct {
	session *discordgo.Session
	app     string
}

func newREST(token Token, base *url.URL) (*rest, error) {
	s, err := newSession(token, base)
	if err != nil {
		return nil, err
	}
	return &rest{session: s}, nil
}

// newSession returns a discordgo session that never acts on its own.
func newSession(token Token, base *url.URL) (*discordgo.Session, error) {
	s, err := discordgo.New("Bot " + string(token))
	if err != nil {
		return nil, fmt.Errorf("make session: %w", err)
	}
	pool := http.DefaultTransport.(*http.Transport).Clone()
	pool.MaxIdleConnsPerHost = 64
	s.Client = &http.Client{Timeout: 20 * time.Second, Transport: &transport{base: base, next: pool}}
	s.ShouldReconnectOnError = false
	s.ShouldRetryOnRateLimit = false
	s.MaxRestRetries = 0
	s.StateEnabled = false
	s.UserAgent = "DiscordBot (https://github.com/skald, 1)"
	return s, nil
}

// do makes one request. bucket names the rate-limit bucket; out may be nil.
func (r *rest) do(ctx context.Context, method, path, bucket string, in, out any) error {
	var contentType, raw = "application/json", []byte(nil)
	var err error
	if m, ok := in.(message); ok {
		contentType, raw, err = m.encode(nil)
	} else if c, ok := in.(callback); ok {
		contentType, raw, err = c.encode()
	} else if in != nil {
		raw, err = json.Marshal(in)
	}
	if err != nil {
		return fmt.Errorf("encode %s %s: %w", method, bucket, err)
	}
	answer, err := r.session.RequestRaw(method, discordgo.EndpointAPI+path, contentType, raw, bucket, 0, discordgo.WithContext(ctx))
	if err != nil {
		return fmt.Errorf("%s %s: %w", method, bucket, discreet(err))
	}
	if out == nil || len(answer) == 0 {
		return nil
	}
	if err := json.Unmarshal(answer, out); err != nil {
		return fmt.Errorf("read answer to %s %s: %w", method, bucket, err)
	}
	return nil
}

// encode writes the message, as it is or as the given JSON value around it, and
// its files.
func (m message) encode(around any) (contentType string, raw []byte, err error) {
	if around == nil {
		around = m.body()
	}
	if len(m.files) == 0 {
		raw, err = json.Marshal(around)
		return "application/json", raw, err
	}
	files := make([]*discordgo.File, len(m.files))
	for i, f := range m.files {
		files[i] = &discordgo.File{Name: f.Name, ContentType: f.Type, Reader: bytes.NewReader(f.Data)}
	}
	return discordgo.MultipartBodyWithJSON(around, files)
}

// callback is the first answer to an interaction.
type callback struct {
	Type int `json:"type"`
	Data any `json:"data,omitempty"`

	message message
}

// Discord's numbers of first answers.
const (
	answerMessage  = 4
	answerLater    = 5
	answerQuiet    = 6 // a press: the answer edits the message pressed, later
	answerUpdate   = 7 // a press: the answer edits the message pressed
	answerComplete = 8
)

func (c callback) encode() (string, []byte, error) { return c.message.encode(c) }

func answering(kind int, m message) callback {
	return callback{Type: kind, Data: m.body(), message: m}
}

// id is an object of which only its id is read.
type id struct {
	ID storage.MessageID `json:"id"`
}

func (r *rest) answer(ctx context.Context, interaction storage.InteractionID, token string, c callback) error {
	return r.do(ctx, "POST", fmt.Sprintf("interactions/%s/%s/callback", interaction, token), lane("callback", token), c, nil)
}

func (r *rest) amend(ctx context.Context, token string, m message) error {
	m.Flags = 0
	return r.do(ctx, "PATCH", fmt.Sprintf("webhooks/%s/%s/messages/@original", r.app, token), lane("amend", token), m, nil)
}

func (r *rest) post(ctx context.Context, c storage.ChannelID, m message) (storage.MessageID, error) {
	var made id
	err := r.do(ctx, "POST", fmt.Sprintf("channels/%s/messages", c), "post/"+c.String(), m, &made)
	return made.ID, err
}

func (r *rest) edit(ctx context.Context, c storage.ChannelID, of storage.MessageID, m message) error {
	return r.do(ctx, "PATCH", fmt.Sprintf("channels/%s/messages/%s", c, of), "edit/"+c.String(), m, nil)
}

// strip takes the buttons off a message and leaves the rest.
func (r *rest) strip(ctx context.Context, c storage.ChannelID, of storage.MessageID) error {
	body := struct {
		Components []row `json:"components"`
	}{[]row{}}
	return r.do(ctx, "PATCH", fmt.Sprintf("channels/%s/messages/%s", c, of), "edit/"+c.String(), body, nil)
}

// direct returns the channel of direct messages with a user.
func (r *rest) direct(ctx context.Context, u storage.UserID) (storage.ChannelID, error) {
	var made struct {
		ID storage.ChannelID `json:"id"`
	}
	in := map[string]string{"recipient_id": u.String()}
	err := r.do(ctx, "POST", "users/@me/channels", "direct", in, &made)
	return made.ID, err
}

// lane spreads interactions over a few buckets: they have no common limit, and
// a bucket each would never be freed.
func lane(kind, token string) string {
	h := fnv.New32a()
	h.Write([]byte(token))
	return fmt.Sprintf("%s/%d", kind, h.Sum32()%64)
}

// discreet takes the address out of an error: that of an answer to an
// interaction holds its token.
func discreet(err error) error {
	var network *url.Error
	if errors.As(err, &network) {
		return network.Err
	}
	var limit *discordgo.RateLimitError
	if errors.As(err, &limit) {
		return &heldBack{after: limit.RetryAfter}
	}
	return err
}

// heldBack is Discord's refusal of one request too many.
type heldBack struct{ after time.Duration }

func (h *heldBack) Error() string { return "rate limited for " + h.after.String() }

// fault sorts what Discord answered into what can be done about it.
type fault struct {
	code  int           // Discord's code, or the HTTP status
	again bool          // worth another try
	after time.Duration // not before
}

// Discord's codes that the bot acts on.
const (
	unknownChannel  = 10003
	unknownMessage  = 10008
	unknownToken    = 10062
	missingAccess   = 50001
	closedDMs       = 50007
	missingPerms    = 50013
	invalidBody     = 50035
	archivedThread  = 50083
	lockedThread    = 160005
	oldEdits        = 30046
	acknowledged    = 40060
	openingTooFast  = 40003
	noMutualServers = 50278
)

func faultOf(err error) fault {
	var limit *heldBack
	if errors.As(err, &limit) {
		return fault{code: http.StatusTooManyRequests, again: true, after: limit.after}
	}
	var refused *discordgo.RESTError
	if errors.As(err, &refused) {
		status := refused.Response.StatusCode
		f := fault{code: status, again: status >= 500}
		if refused.Message != nil && refused.Message.Code != 0 {
			f.code = refused.Message.Code
		}
		f.again = f.again || f.code == openingTooFast
		return f
	}
	return fault{again: true} // the network, or a deadline
}
