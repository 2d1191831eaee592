package playtest

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"math/rand/v2"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"skald/bot/localdiscord"
	"skald/cmd/skald/titles/titlestest"

	"github.com/bwmarrin/discordgo"
	"go.etcd.io/bbolt"
)

func TestMain(m *testing.M) {
	discordgo.APIVersion = "10" // of the gateway that an echo connects to
	os.Exit(m.Run())
}

// An echo is a bot that answers presses and does nothing else: what the library,
// the machine and the local Discord cost.
type echo struct {
	*discordgo.Session
	save    func() error // is called before each answer
	picture []byte       // answers who asks for the board; else a word does
}

// newEcho connects an echo to a local Discord.
func newEcho(token, base string, save func() error) (*echo, error) {
	s, err := discordgo.New("Bot " + token)
	if err != nil {
		return nil, err
	}
	s.Client = &http.Client{Transport: moved{base}}
	s.Identify.Intents = discordgo.IntentsNone
	e := &echo{Session: s, save: save}
	s.AddHandler(e.answer)
	return e, s.Open()
}

func (e *echo) answer(s *discordgo.Session, i *discordgo.InteractionCreate) {
	if e.save() != nil {
		return // nobody is told what is not stored
	}
	data := &discordgo.InteractionResponseData{Content: "echo", Flags: discordgo.MessageFlagsEphemeral, AllowedMentions: nobody}
	if typed, ok := i.Data.(discordgo.ApplicationCommandInteractionData); ok && e.picture != nil && typed.Options[0].Name == "show" {
		data.Files = []*discordgo.File{{Name: "board.png", ContentType: "image/png", Reader: bytes.NewReader(e.picture)}}
	}
	_ = s.InteractionRespond(i.Interaction, &discordgo.InteractionResponse{Type: discordgo.InteractionResponseChannelMessageWithSource, Data: data})
}

var nobody = &discordgo.MessageAllowedMentions{Parse: []discordgo.AllowedMentionType{}}

// post posts a message with buttons, whose ids are what they are called.
func (e *echo) post(channel string, labels ...string) error {
	var row discordgo.ActionsRow
	for _, label := range labels {
		row.Components = append(row.Components, discordgo.Button{Label: label, CustomID: label})
	}
	_, err := e.ChannelMessageSendComplex(channel, &discordgo.MessageSend{Content: "press", AllowedMentions: nobody, Components: []discordgo.MessageComponent{row}})
	return err
}

// moved sends discordgo's requests to the local Discord.
type moved struct{ base string }

func (m moved) RoundTrip(req *http.Request) (*http.Response, error) {
	to, err := url.Parse(m.base)
	if err != nil {
		return nil, err
	}
	req = req.Clone(req.Context())
	req.URL.Scheme, req.URL.Host, req.Host = to.Scheme, to.Host, to.Host
	req.URL.Path = strings.Replace(req.URL.Path, "/api/v9/", "/api/v10/", 1)
	return http.DefaultTransport.RoundTrip(req)
}

// benchmarkEcho measures an echo that saves so.
func benchmarkEcho(b *testing.B, save func() error) {
	f := newFair(b)
	e, err := newEcho(f.world.Token(), f.world.URL(), save)
	if err != nil {
		b.Fatal(err)
	}
	defer e.Close()
	shown := make([]localdiscord.Message, tables)
	for i := range shown {
		st := f.stand(i)
		if err := e.post(st.hall.String(), "press"); err != nil {
			b.Fatal(err)
		}
		shown[i] = st.vera.Last(st.hall)
	}
	measure(b, b.N, quick, 1, func(i int, _ *rand.Rand, count func(time.Duration) bool) {
		for {
			reply, err := f.world.User("Vera").Press(f.ctx, shown[i], "press")
			if err != nil {
				b.Error(err)
				return
			}
			if !count(reply.Acked) {
				return
			}
		}
	}).report(b)
}

// benchmarkSaving measures an echo that puts one row of 2 KB, which is less than a
// move, into a file of its own before it answers.
func benchmarkSaving(b *testing.B) {
	db, err := bbolt.Open(filepath.Join(b.TempDir(), "echo.db"), 0o600, &bbolt.Options{FreelistType: bbolt.FreelistMapType, NoFreelistSync: true})
	if err != nil {
		b.Fatal(err)
	}
	defer db.Close()
	row := make([]byte, 2048)
	benchmarkEcho(b, func() error {
		return db.Update(func(t *bbolt.Tx) error {
			acts, err := t.CreateBucketIfNotExists([]byte("acts"))
			if err != nil {
				return err
			}
			n, err := acts.NextSequence()
			if err != nil {
				return err
			}
			return acts.Put(binary.BigEndian.AppendUint64(nil, n), row)
		})
	})
}

// echoHalls names where runEcho posts a message to press on.
const echoHalls = "SKALD_ECHO_HALLS"

// runEcho runs an echo with a picture as large as a board until the context ends.
func runEcho(ctx context.Context) error {
	base := strings.TrimSuffix(os.Getenv("SKALD_DISCORD_URL"), "/api")
	e, err := newEcho(os.Getenv("DISCORD_TOKEN"), base, func() error { return nil })
	if err != nil {
		return err
	}
	e.picture = make([]byte, 190_000)
	copy(e.picture, titlestest.OnePixel)
	_, errs := e.ApplicationCommandBulkOverwrite(e.State.User.ID, "", []*discordgo.ApplicationCommand{{Name: "game", Description: "as the bot has it", Options: []*discordgo.ApplicationCommandOption{
		{Type: discordgo.ApplicationCommandOptionSubCommand, Name: "show", Description: "a picture"},
		{Type: discordgo.ApplicationCommandOptionSubCommand, Name: "text", Description: "a word"},
	}}})
	for _, hall := range strings.Split(os.Getenv(echoHalls), ",") {
		errs = errors.Join(errs, e.post(hall, "press"))
	}
	if errs == nil {
		<-ctx.Done()
	}
	return errors.Join(errs, e.Close())
}
