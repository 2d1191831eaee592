package bot

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/words"
)

// helpRoom is the room of the custom ids of help, which is the frame's own.
const helpRoom = "help"

// commandPage is the purpose of buttons that show a page of all commands.
const commandPage = "page"

// help opens the door, or lists the commands.
func (b *Bot) help(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	if r.Pressed.What == commandPage {
		return b.everything(r), nil
	}
	return b.door(ctx, r), nil
}

// everything is a page of all that can be typed.
func (b *Bot) everything(r *desk.Request) desk.Reply {
	lines := strings.Split(r.Voice.Say("help.head", nil), "\n")
	for _, c := range b.commands {
		if b.TitleOf(c.Group) == nil {
			lines = append(lines, b.Mention(r.Voice, c.FullName())+" "+r.Voice.Say(c.Help, nil))
		}
	}
	for _, t := range b.Titles {
		about := t.Game.About()
		lines = append(lines, "`/"+about.Key+"` "+r.Voice.Say("command.title", words.Data{"title": r.Voice.Titled(about)}))
	}
	return desk.Paged(r.Voice, lines, r.Pressed.Numbered().Page, desk.NumberedID{ID: desk.ID{Room: helpRoom, What: commandPage}}.Pages())
}

// door says what a person can do, by who they are and where they stand: what each
// room has for them, what waits for them first.
func (b *Bot) door(ctx context.Context, r *desk.Request) desk.Reply {
	var list []desk.Welcome
	for _, room := range those[desk.Host](b.rooms) {
		welcome, err := room.Welcome(ctx, r)
		if err != nil && !errors.Is(err, context.Canceled) {
			b.Log.Warn("the door lacks what a room has", "user", r.User, "err", err)
		}
		list = append(list, welcome...)
	}
	slices.SortStableFunc(list, func(one, other desk.Welcome) int {
		switch {
		case one.Urgent == other.Urgent:
			return 0
		case one.Urgent:
			return -1
		}
		return 1
	})
	reply := desk.Sentence(r.Voice.Say("help.door", nil))
	var last []discord.Button
	var commands []string
	for _, w := range list {
		switch {
		case w.Text == "" && w.Button.CustomID != "":
			last = append(last, w.Button)
		case w.Button.CustomID != "":
			if w.Button.Style = discord.Secondary; len(reply.Offer) == 0 {
				w.Button.Style = discord.Primary // what most want next
			}
			reply.Offer = append(reply.Offer, discord.NewSection(w.Text, w.Button))
		case w.Text != "":
			reply.Offer = append(reply.Offer, discord.NewText(w.Text))
		}
		reply.Rows = append(reply.Rows, w.Rows...)
		for _, name := range w.Commands {
			commands = append(commands, b.Mention(r.Voice, name))
		}
	}
	if len(commands) > 0 {
		reply.Offer = append(reply.Offer, discord.NewText("-# "+r.Voice.Say("help.typed", words.Data{"commands": strings.Join(commands, " ")})))
	}
	last = append(last, desk.Button(r.Voice, discord.Secondary, "commands", desk.ID{Room: helpRoom, What: commandPage}))
	reply.Rows = append(reply.Rows, discord.Buttons(last...)...)
	return reply
}

// A person who writes to the bot again and again gets one door in that time.
const doorEvery = 30 * time.Second

// maxDoors is of how many people it is remembered when they got one.
const maxDoors = 10_000

// greet answers a direct message with the door, whatever it says: people write "help"
// before they know of commands.
func (b *Bot) greet(said *discord.Said) {
	if !b.busy.Enter() {
		return
	}
	defer b.busy.Leave()
	now, again := b.Clock.Now(), false
	b.greeted.Change(said.User, func(last time.Time, known bool) (time.Time, bool) {
		if again = known && now.Sub(last) < doorEvery && !now.Before(last); again {
			return last, true
		}
		return now, true
	})
	if again {
		b.Log.Debug("not greeted again", "user", said.User)
		return
	}
	ctx, cancel := context.WithTimeout(b.life, handlerTime)
	defer cancel()
	p, err := b.Table.People.Person(ctx, said.User)
	if err != nil {
		b.Log.Warn("language is not known", "user", said.User, "err", err)
	}
	m := b.door(ctx, b.Read(&discord.Interaction{User: said.User, Channel: said.Channel, Locales: []string{p.Locale}})).Message()
	m.Ephemeral, m.Nonce = false, fmt.Sprintf("%s-door", said.ID)
	if _, err := b.Client.Post(ctx, said.Channel, m); err != nil && ctx.Err() == nil {
		b.Log.Info("a direct message is left unanswered", "user", said.User, "err", err)
	}
}
