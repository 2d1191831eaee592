package localtest_test

import (
	"context"
	"errors"
	"fmt"
	"log"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"

	"skald/bot/localdiscord"
	"skald/bot/localdiscord/localtest"

	"github.com/bwmarrin/discordgo"
)

// dice is the bot of the example: it rolls a die, and rolls again by a button.
func dice(s *discordgo.Session, i *discordgo.InteractionCreate) {
	kind, text := discordgo.InteractionResponseChannelMessageWithSource, "You rolled 4."
	if i.Type == discordgo.InteractionMessageComponent {
		kind, text = discordgo.InteractionResponseUpdateMessage, "You rolled 6."
	}
	again := discordgo.Button{Label: "Again", CustomID: "again"}
	err := s.InteractionRespond(i.Interaction, &discordgo.InteractionResponse{Type: kind, Data: &discordgo.InteractionResponseData{
		Content:         text,
		Components:      []discordgo.MessageComponent{discordgo.ActionsRow{Components: []discordgo.MessageComponent{again}}},
		AllowedMentions: &discordgo.MessageAllowedMentions{},
	}})
	if err != nil {
		log.Print(err)
	}
}

// detour sends what discordgo means for Discord to the local one, as version 10.
type detour string

func (base detour) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.URL.Scheme, r.Host = "http", strings.TrimPrefix(string(base), "http://")
	r.URL.Host = r.Host
	r.URL.Path, r.URL.RawPath = strings.Replace(r.URL.Path, "/api/v9/", "/api/v10/", 1), ""
	return http.DefaultTransport.RoundTrip(r)
}

// start logs the bot in and registers its command.
func start(discord *localtest.Server) (*discordgo.Session, error) {
	discordgo.APIVersion = "10" // of the gateway
	bot, err := discordgo.New("Bot " + discord.Token())
	if err != nil {
		return nil, err
	}
	bot.Client = &http.Client{Transport: detour(discord.URL())}
	bot.AddHandler(dice)
	if err := bot.Open(); err != nil {
		return nil, err
	}
	_, err = bot.ApplicationCommandBulkOverwrite(discord.Application().String(), "", []*discordgo.ApplicationCommand{
		{Name: "roll", Description: "Roll a die"},
	})
	return bot, err
}

func Example() {
	must := func(err error) {
		if err != nil {
			panic(err)
		}
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()

	discord, err := localtest.New(localdiscord.Options{Channels: []string{"hall"}, Users: []string{"Vera"}})
	must(err)
	defer discord.Close()
	must(discord.Start(ctx, "")) // on a free port of 127.0.0.1
	bot, err := start(discord)
	must(err)
	defer bot.Close()

	vera, hall := discord.User("Vera"), discord.Channel("hall").ID
	reply, err := vera.Slash(ctx, hall, "roll", nil)
	must(err)
	fmt.Println(reply.Text())

	reply, err = vera.PressLabel(ctx, *reply.Message, "Again")
	must(err)
	fmt.Println(reply.Text(), len(vera.Messages(hall)), "message")

	discord.DeleteMessage(reply.Message.ID) // as a moderator would
	_, err = vera.PressLabel(ctx, *reply.Message, "Again")
	var refused *localdiscord.RefusedError
	fmt.Println("her client lets her press it:", !errors.As(err, &refused))

	fmt.Println("faults of the bot:", len(discord.Faults()))
	// Output:
	// You rolled 4.
	// You rolled 6. 1 message
	// her client lets her press it: false
	// faults of the bot: 0
}

// TestReadme holds the README to the example: what it shows of it stands here.
func TestReadme(t *testing.T) {
	t.Parallel()
	readme, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	example, err := os.ReadFile("example_test.go")
	if err != nil {
		t.Fatal(err)
	}
	shown := strings.Split(string(readme), "```go\n")[1:]
	if len(shown) == 0 {
		t.Error("the README shows no example")
	}
	for _, block := range shown {
		block, _, _ = strings.Cut(block, "```")
		if !strings.Contains(string(example), block) {
			t.Errorf("the README shows what is not in example_test.go:\n%s", block)
		}
	}
}
