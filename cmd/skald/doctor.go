package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"skald/bot/discord"
	"skald/cmd/skald/titles"
)

// doctor looks at everything that serving depends on, and says what to mend.
func doctor(ctx context.Context, a *call) error {
	d := examine(ctx, a.getenv, a.out)
	if d.config != nil {
		d.boards()
	}
	return d.verdict()
}

// examine looks at all but the boards, which take a while.
func examine(ctx context.Context, getenv func(string) string, out io.Writer) *patient {
	c, err := configure(getenv)
	d := &patient{config: c, out: out, free: freeBytes}
	d.settings(getenv, err)
	if c != nil {
		d.discord(ctx)
		d.file(ctx)
		d.disk()
		d.copies()
	}
	return d
}

// patient is an installation that is looked at.
type patient struct {
	*config
	out    io.Writer
	free   func(path string) (free int64, known bool)
	faults int
}

// verdict is an error if there are faults.
func (d *patient) verdict() error {
	if d.faults > 0 {
		return fmt.Errorf("doctor: %s", plural(d.faults, "fault", "faults"))
	}
	_, err := io.WriteString(d.out, "skald can serve\n")
	return err
}

// A mend is what to do about a finding: in words, and where one line does it
// that line, to be copied as it is.
type mend struct{ words, line string }

// A finding is a line of the report; the worse ones say what to do.
func (d *patient) ok(what, said string, args ...any) { d.say("ok", what, mend{}, said, args...) }

func (d *patient) warn(what string, do mend, said string, args ...any) {
	d.say("warning", what, do, said, args...)
}

func (d *patient) fault(what string, do mend, said string, args ...any) {
	d.faults++
	d.say("fault", what, do, said, args...)
}

func (d *patient) say(how, what string, do mend, said string, args ...any) {
	said = strings.ReplaceAll(fmt.Sprintf(said, args...), "\n", "; ")
	fmt.Fprintf(d.out, "%-8s %-11s %s\n", how, what, said)
	if do.words != "" {
		fmt.Fprintf(d.out, "%21s%s\n", "→ ", do.words)
	}
	if do.line != "" {
		fmt.Fprintf(d.out, "%21s%s\n", "", do.line)
	}
}

// settings looks at the settings, and at the file that holds them.
func (d *patient) settings(getenv func(string) string, err error) {
	if err != nil {
		d.fault("settings", mend{words: "mend them in .env or in the environment; .env.example says what each is"}, "%v", err)
	}
	known := map[string]bool{}
	for _, s := range settings(titles.All()) {
		known[s.name] = true
	}
	file, _ := readEnvFile()
	for name := range file {
		if !known[name] {
			d.warn("settings", mend{words: "look for the right name in .env.example"}, ".env sets %q, which is no setting of skald's", name)
		}
		if known[name] && getenv(name) != "" && getenv(name) != file[name] {
			d.warn("settings", mend{words: "take it out of one of the two"}, "%s is set in .env and otherwise in the environment, which counts", name)
		}
	}
	if info, err := os.Stat(envFile); err == nil && info.Mode().Perm()&0o077 != 0 {
		d.warn("settings", mend{"keep it to yourself", "chmod 600 .env"}, ".env can be read by other users of this machine, with the token in it")
	}
	if err == nil {
		d.ok("settings", "all can be read")
	}
}

// longestAsk is how long Discord has to answer.
const longestAsk = 15 * time.Second

// discord asks Discord what it says of the token.
func (d *patient) discord(ctx context.Context) {
	if d.token == "" {
		d.fault("token", mend{"choose the application, then page Bot, Reset Token; put the token into DISCORD_TOKEN", portalPage("")}, "there is none")
		return
	}
	ctx, cancel := context.WithTimeout(ctx, longestAsk)
	defer cancel()
	app, err := discord.Inspect(ctx, d.token, d.base)
	var refused *discord.Refusal
	switch {
	case errors.As(err, &refused):
		d.fault("token", mend{"choose the application, then page Bot, Reset Token; put the new one into DISCORD_TOKEN", portalPage("")}, "%v", err)
		return
	case err != nil:
		d.fault("network", mend{"look at the network, at the proxy and at SKALD_DISCORD_URL; the token could not be tried", "curl -sS " + shellWord(d.base.JoinPath("v10/gateway").String())}, "no answer from %s: %v", d.base.Host, err)
		return
	}
	d.ok("token", "Discord knows it: application %s, %q", app.ID, app.Name)
	d.application(app)
	byNetwork := mend{"let this machine set its clock by the network", "sudo timedatectl set-ntp true"}
	switch off := app.Ahead.Abs(); {
	case off > time.Minute:
		d.fault("clock", byNetwork, "%s off from Discord's: deadlines and reminders come at wrong times", off)
	case off > 5*time.Second:
		d.warn("clock", byNetwork, "%s off from Discord's", off)
	default:
		d.ok("clock", "as Discord's")
	}
}
