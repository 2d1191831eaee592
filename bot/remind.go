package bot

import (
	"context"
	_ "embed" // the names of time zones
	"strings"

	"skald/bot/discord"
	"skald/bot/present"
	"skald/bot/table"
)

// remindOptions are the parameters of /remind.
func (b *Bot) remindOptions() []option {
	var ways []string
	for _, w := range table.NudgeWays() {
		ways = append(ways, string(w))
	}
	return []option{
		{name: "first", help: "option.first", kind: discord.TextOption},
		{name: "every", help: "option.every", kind: discord.TextOption},
		{name: "quiet", help: "option.quiet", kind: discord.TextOption},
		{name: "zone", help: "option.zone", kind: discord.TextOption, complete: true},
		{name: "away", help: "option.away", kind: discord.TextOption},
		{name: "by", help: "option.by", kind: discord.TextOption, choices: ways},
		{name: "digest", help: "option.digest", kind: discord.TextOption, choices: []string{present.DigestOn, present.DigestOff}},
	}
}

// remind shows how the asker is reminded of matches that wait for them, and
// changes what they named, picked or pressed: all of it, or with a refusal
// nothing.
func (b *Bot) remind(ctx context.Context, r *request) (present.Reply, error) {
	wanted := r.Options
	if name, value, ok := strings.Cut(r.button.Topic, "="); ok {
		wanted = map[string]string{name: value}
	} else if len(r.Values) == 1 {
		wanted = map[string]string{r.button.Topic: r.Values[0]}
	}
	settings, err := b.table.ChangeRemind(ctx, r.User, func(s *table.Remind) error { return b.choose(s, wanted) })
	if err != nil {
		return present.Reply{}, err
	}
	return present.Reminders(r.voice, settings, b.clock.Now()), nil
}

// choose puts into settings what is wanted. The zone comes first: dates are read
// in it.
func (b *Bot) choose(s *table.Remind, wanted map[string]string) (err error) {
	read := func(name string, set func(text string) error) {
		if text := strings.TrimSpace(wanted[name]); text != "" && err == nil {
			err = set(text)
		}
	}
	read("zone", func(text string) error { s.Zone, err = table.ReadZone(zoneNamed(text)); return err })
	read("first", func(text string) error { s.First, err = table.ReadWait(text); return err })
	read("every", func(text string) error { s.Every, err = table.ReadWait(text); return err })
	read("quiet", func(text string) error { s.Quiet, err = table.ReadQuiet(text); return err })
	read("away", func(text string) error { s.Away, err = s.ReadAway(text, b.clock.Now()); return err })
	read("by", func(text string) error { s.By, err = table.ReadWay(text); return err })
	read("digest", func(text string) error { s.Digest = text == present.DigestOn; return nil })
	return err
}

// zoneNames are the time zones that are offered while somebody types, from the
// public domain tz database; others of it are taken, too.
//
//go:embed zones.txt
var zoneNames string

// zoneNamed returns the zone that somebody may mean, whatever its case; what is
// none as it is, for the table to refuse.
func zoneNamed(typed string) string {
	for name := range strings.Lines(zoneNames) {
		if name = strings.TrimSpace(name); strings.EqualFold(name, strings.ReplaceAll(typed, " ", "_")) {
			return name
		}
	}
	return typed
}

// completeZone offers time zones, each with what its clocks show.
func (b *Bot) completeZone(_ context.Context, r *request) ([]discord.Choice, error) {
	typed, now := strings.ReplaceAll(r.Options["zone"], " ", "_"), b.clock.Now()
	var list []discord.Choice
	for name := range strings.Lines(zoneNames) {
		if name = strings.TrimSpace(name); !typedIn(typed, name) {
			continue
		}
		there := now.In(table.Remind{Zone: name}.Location())
		list = append(list, discord.Choice{Label: name + " · " + there.Format("15:04"), Value: name})
		if len(list) == discord.MaxChoices {
			break
		}
	}
	return list, nil
}
