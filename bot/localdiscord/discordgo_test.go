package localdiscord_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
)

// rewrite sends what discordgo means for Discord to the server of the test, as
// version 10.
type rewrite struct{ base string }

func (r rewrite) RoundTrip(req *http.Request) (*http.Response, error) {
	path, ok := strings.CutPrefix(req.URL.Path, "/api/v"+"9")
	if !ok || req.URL.Host != "discord.com" {
		return nil, fmt.Errorf("request to %s", req.URL)
	}
	next := req.Clone(req.Context())
	next.URL.Scheme, next.URL.Host, next.URL.Path, next.URL.RawPath = "http", strings.TrimPrefix(r.base, "http://"), "/api/v10"+path, ""
	next.Host = next.URL.Host
	return http.DefaultTransport.RoundTrip(next)
}

// discord connects a discordgo session.
func (w *world) discord(act func(*discordgo.Session, *discordgo.InteractionCreate)) *discordgo.Session {
	w.t.Helper()
	s, err := discordgo.New("Bot " + w.Token())
	if err != nil {
		w.t.Fatal(err)
	}
	s.Client = &http.Client{Transport: rewrite{w.URL()}}
	s.ShouldReconnectOnError = false
	s.Identify.Intents = discordgo.IntentsGuilds | discordgo.IntentsGuildMessages | discordgo.IntentsDirectMessages
	if act != nil {
		s.AddHandler(act)
	}
	ready := make(chan *discordgo.Ready, 1)
	s.AddHandler(func(_ *discordgo.Session, r *discordgo.Ready) { ready <- r })
	if err := s.Open(); err != nil {
		w.t.Fatal(err)
	}
	w.t.Cleanup(func() { _ = s.Close() })
	if r := <-ready; r.User.ID != w.Application().String() || len(r.Guilds) != 1 {
		w.t.Errorf("READY %+v", r)
	}
	return s
}

// hoardBot plays a turn as a real bot would.
func (w *world) hoardBot(s *discordgo.Session, i *discordgo.InteractionCreate) {
	none := &discordgo.MessageAllowedMentions{Parse: []discordgo.AllowedMentionType{}}
	answer := func(kind discordgo.InteractionResponseType, d *discordgo.InteractionResponseData) {
		d.AllowedMentions = none
		if err := s.InteractionRespond(i.Interaction, &discordgo.InteractionResponse{Type: kind, Data: d}); err != nil {
			w.t.Errorf("respond: %v", err)
		}
	}
	row := func(c ...discordgo.MessageComponent) []discordgo.MessageComponent {
		return []discordgo.MessageComponent{discordgo.ActionsRow{Components: c}}
	}
	switch i.Type {
	case discordgo.InteractionApplicationCommand:
		d := i.ApplicationCommandData()
		if err := s.InteractionRespond(i.Interaction, &discordgo.InteractionResponse{Type: discordgo.InteractionResponseDeferredChannelMessageWithSource}); err != nil {
			w.t.Errorf("defer: %v", err)
		}
		text, parts := d.Name, row(discordgo.Button{Label: "Card 1", CustomID: "card:1"}, discordgo.Button{Label: "Name", CustomID: "name"})
		if len(d.Options) > 0 && len(d.Options[0].Options) > 1 {
			text += " against " + d.Options[0].Options[1].UserValue(nil).ID
		}
		if _, err := s.InteractionResponseEdit(i.Interaction, &discordgo.WebhookEdit{
			Content: &text, Components: &parts, AllowedMentions: none,
			Files: []*discordgo.File{{Name: "board.png", ContentType: "image/png", Reader: strings.NewReader(string(picture(w.t, 12, 8)))}},
		}); err != nil {
			w.t.Errorf("edit: %v", err)
		}
	case discordgo.InteractionApplicationCommandAutocomplete:
		d := i.ApplicationCommandData()
		var choices []*discordgo.ApplicationCommandOptionChoice
		for _, o := range d.Options[0].Options {
			if o.Focused {
				choices = append(choices, &discordgo.ApplicationCommandOptionChoice{Name: o.Name + " " + o.StringValue() + "ent", Value: "kent"})
			}
		}
		answer(discordgo.InteractionApplicationCommandAutocompleteResult, &discordgo.InteractionResponseData{Choices: choices})
	case discordgo.InteractionMessageComponent:
		d := i.MessageComponentData()
		switch d.CustomID {
		case "card:1":
			answer(discordgo.InteractionResponseChannelMessageWithSource, &discordgo.InteractionResponseData{
				Content: "From where, " + i.Member.User.GlobalName + "?", Flags: discordgo.MessageFlagsEphemeral,
				Components: row(discordgo.SelectMenu{CustomID: "from", Options: []discordgo.SelectMenuOption{{Label: "Kent", Value: "kent"}, {Label: "Essex", Value: "essex"}}}),
			})
		case "from":
			answer(discordgo.InteractionResponseUpdateMessage, &discordgo.InteractionResponseData{Content: "From " + d.Values[0], Components: []discordgo.MessageComponent{}})
		case "name":
			answer(discordgo.InteractionResponseModal, &discordgo.InteractionResponseData{CustomID: "naming", Title: "Name the match",
				Components: row(discordgo.TextInput{CustomID: "name", Label: "Name", Style: discordgo.TextInputShort, Required: true, MaxLength: 20})})
		}
	case discordgo.InteractionModalSubmit:
		d := i.ModalSubmitData()
		answer(discordgo.InteractionResponseUpdateMessage, &discordgo.InteractionResponseData{
			Content: "Match " + d.Components[0].(*discordgo.ActionsRow).Components[0].(*discordgo.TextInput).Value})
	}
}

func TestDiscordgoPlays(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	s := w.discord(w.hoardBot)
	registered, err := s.ApplicationCommandBulkOverwrite(w.Application().String(), "", []*discordgo.ApplicationCommand{
		{Name: "game", Description: "Games", Options: []*discordgo.ApplicationCommandOption{{
			Type: discordgo.ApplicationCommandOptionSubCommand, Name: "new", Description: "Begin", Options: []*discordgo.ApplicationCommandOption{
				{Type: discordgo.ApplicationCommandOptionString, Name: "title", Description: "Title", Required: true},
				{Type: discordgo.ApplicationCommandOptionUser, Name: "opponent", Description: "Whom"}}}}},
		{Name: "hoard", Description: "Moves", Options: []*discordgo.ApplicationCommandOption{{
			Type: discordgo.ApplicationCommandOptionSubCommand, Name: "move", Description: "Move", Options: []*discordgo.ApplicationCommandOption{
				{Type: discordgo.ApplicationCommandOptionString, Name: "from", Description: "Where from", Required: true, Autocomplete: true}}}}},
	})
	if err != nil || len(registered) != 2 || registered[0].ID == "" {
		t.Fatalf("register: %v, %v", registered, err)
	}

	r, err := w.vera.Slash(w.ctx(), w.hall, "game new", map[string]any{"title": "hoard", "opponent": "@Adam"})
	if err != nil {
		t.Fatal(err)
	}
	if want := "game against " + w.adam.ID.String(); r.Text() != want || !r.Deferred {
		t.Errorf("answer %q, want %q", r.Text(), want)
	}
	if a := r.Message.Attachments; len(a) != 1 || a[0].Width != 12 || a[0].Filename != "board.png" {
		t.Errorf("pictures %+v", a)
	}
	turn := *r.Message

	r, err = w.adam.PressLabel(w.ctx(), turn, "Card 1")
	if err != nil || r.Text() != "From where, Adam?" || !r.Message.Ephemeral || r.Updated {
		t.Fatalf("press: %+v, %v", r, err)
	}
	if len(w.vera.Messages(w.hall)) != 1 || len(w.adam.Messages(w.hall)) != 2 {
		t.Errorf("Vera sees %d messages, Adam %d; want 1, 2", len(w.vera.Messages(w.hall)), len(w.adam.Messages(w.hall)))
	}
	prompt := *r.Message
	if _, err := w.vera.Select(w.ctx(), prompt, "from", "essex"); err == nil {
		t.Error("Vera could use Adam's prompt")
	}
	r, err = w.adam.Select(w.ctx(), prompt, "from", "essex")
	if err != nil || r.Text() != "From essex" || !r.Updated || len(r.Message.Rows) != 0 {
		t.Errorf("select: %+v, %v", r, err)
	}

	r, err = w.vera.PressLabel(w.ctx(), turn, "Name")
	if err != nil || r.Modal == nil || r.Modal.Title != "Name the match" {
		t.Fatalf("modal: %+v, %v", r, err)
	}
	if _, err := w.vera.Submit(w.ctx(), *r.Modal, nil); err == nil {
		t.Error("a required field could be left empty")
	}
	r, err = w.vera.Submit(w.ctx(), *r.Modal, map[string][]string{"name": {"Hastings"}})
	if err != nil || r.Text() != "Match Hastings" || r.Message.ID != turn.ID || len(r.Message.Attachments) != 1 {
		t.Errorf("submit: %+v, %v", r, err)
	}

	choices, err := w.vera.Complete(w.ctx(), w.hall, "hoard move", nil, "from", "K")
	if err != nil || len(choices) != 1 || choices[0].Name != "from Kent" || choices[0].Value != "kent" {
		t.Errorf("complete: %v, %v", choices, err)
	}
	if _, err := s.ChannelMessageSendComplex(w.hall.String(), &discordgo.MessageSend{
		Content: w.adam.Mention(), AllowedMentions: &discordgo.MessageAllowedMentions{Users: []string{w.adam.ID.String()}, Parse: []discordgo.AllowedMentionType{}},
	}); err != nil || len(w.adam.Pings()) != 1 {
		t.Errorf("mention: %v, %d pings", err, len(w.adam.Pings()))
	}
	m, err := s.ChannelMessage(w.hall.String(), turn.ID.String())
	if err != nil || m.Content != "Match Hastings" || len(m.Attachments) != 1 {
		t.Errorf("read back: %+v, %v", m, err)
	}
	w.faultless()
}

func TestDiscordgoResumes(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gone := make(chan struct{}, 1)
	heard := make(chan string, 1)
	s := w.discord(nil)
	s.AddHandler(func(*discordgo.Session, *discordgo.Disconnect) { gone <- struct{}{} })
	s.AddHandler(func(_ *discordgo.Session, c *discordgo.ChannelCreate) { heard <- c.Name })
	w.DropGateway()
	<-gone
	w.AddChannel("mead-hall")
	if err := s.Open(); err != nil {
		t.Fatal(err)
	}
	select {
	case name := <-heard:
		if name != "mead-hall" {
			t.Errorf("heard of %q", name)
		}
	case <-time.After(time.Minute):
		t.Error("the missed event was not told again")
	}
}
