package bot

import (
	"context"
	"slices"
	"strings"
	"time"

	"skald/bot/clock"
	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/words"
)

// register gives Discord the commands, if it has others, and tries again until it
// takes them. The bot plays meanwhile: a failed registration ends nothing. Of several
// processes one does it.
func (b *Bot) register(ctx context.Context) {
	for !b.Fleet.Holds() {
		if clock.Sleep(ctx, b.Clock, time.Second) != nil {
			return
		}
	}
	backoff := clock.Backoff{First: 30 * time.Second, Longest: time.Hour}
	want := b.definitions()
	_ = backoff.Retry(ctx, b.Clock, func() (again bool, err error) {
		written, err := b.Client.Register(ctx, b.guild, want)
		became := "commands are up to date"
		if written {
			became = "commands registered"
		}
		if err == nil {
			b.Log.Info(became, "commands", len(want))
		}
		return true, err
	}, func(err error, wait time.Duration) {
		b.Log.Error("COMMANDS ARE NOT REGISTERED: players see the old ones or none", "err", err, "again_in", wait)
	})
}

// definitions are all commands as Discord should have them, sorted by name.
func (b *Bot) definitions() []discord.Command {
	var list []discord.Command
	for _, c := range b.commands {
		if last := len(list) - 1; last < 0 || list[last].Name != c.First() { // a group's commands stand together
			made := discord.ChatCommand(c.First())
			made.Names = b.NamesOf(c.First())
			list = append(list, made)
		}
		d := &list[len(list)-1]
		if c.Direct {
			d.AlsoDirect()
		}
		if c.Needs != 0 {
			d.For(c.Needs)
		}
		if c.Group == "" {
			d.Description, d.Descriptions = b.everywhere(c.Help)
			d.Options = b.parameters(c.Options)
			continue
		}
		d.Description, d.Descriptions = b.groupHelp(c.Group)
		sub := discord.Option{Type: discord.Subcommand, Name: c.Name, Names: b.CommandNames(c), Options: b.parameters(c.Options)}
		sub.Description, sub.Descriptions = b.everywhere(c.Help)
		d.Options = append(d.Options, sub)
	}
	slices.SortFunc(list, func(a, b discord.Command) int { return strings.Compare(a.Name, b.Name) })
	return list
}

func (b *Bot) groupHelp(group string) (string, map[string]string) {
	t := b.TitleOf(group)
	if t == nil {
		return b.everywhere("command." + group + ".about")
	}
	return b.inLanguages("command.title", func(v *words.Voice) words.Data {
		return words.Data{"title": v.Titled(t.Game.About())}
	})
}

func (b *Bot) parameters(options []desk.Option) []discord.Option {
	var list []discord.Option
	for _, o := range options {
		p := discord.Option{Type: o.Kind, Name: o.Name, Names: b.OptionNames(o), Required: o.Required, Autocomplete: o.Complete}
		p.Description, p.Descriptions = b.everywhere(o.Help)
		for _, value := range o.Choices {
			f := discord.FixedChoice{Value: value}
			f.Name, f.Names = b.everywhere(o.Help + "-" + value)
			p.Choices = append(p.Choices, f)
		}
		list = append(list, p)
	}
	return list
}

// everywhere says a key in English and in every other language there is.
func (b *Bot) everywhere(key string) (string, map[string]string) {
	return b.inLanguages(key, func(*words.Voice) words.Data { return nil })
}

// inLanguages says a key with its data in English and in every other language
// that has it, cut to what Discord takes.
func (b *Bot) inLanguages(key string, data func(*words.Voice) words.Data) (string, map[string]string) {
	say := func(v *words.Voice) string {
		return discord.Clip(v.Say(key, data(v)), discord.MaxDescription)
	}
	return say(b.Words.Speak("en")), b.Words.Others(key, say)
}
