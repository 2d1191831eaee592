package playtest

import (
	"fmt"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"skald/bot/localdiscord"
	"skald/bot/localdiscord/localtest"
	"skald/bot/table"
	"skald/cmd/skald/titles"
	"skald/cmd/skald/titles/titlestest"
	"skald/engine/match/head"
	"skald/storage"
)

// TestWildPeople lets three players and a moderator without a seat press and type
// whatever they see, of old messages and of those that others see too, while a match
// of each title goes on: everybody is answered each time, with what Discord takes.
func TestWildPeople(t *testing.T) {
	t.Parallel()
	list := titles.All()
	for i, title := range list {
		t.Run(title.Game.About().Key, func(t *testing.T) {
			t.Parallel()
			quiet := slices.Clone(list)
			quiet[i].Painter = titlestest.Blank{}
			seats := max(quiet[i].Game.About().Seats.Min, min(3, titlestest.People(quiet[i].Game.About()).Max))
			w := &wild{
				player: sitDownTo(t, titlestest.Catalogue(t), quiet, i, []string{"en", "de"}[i%2], seats, nil, &localtest.Leaping{}),
				dice:   rand.New(rand.NewPCG(3, uint64(i))), title: quiet[i].Game.About().Key, seats: seats,
			}
			w.world.User(players[seats]).SetModerator(true)
			w.leagues()
			steps := 1200
			switch {
			case os.Getenv("SKALD_LONG") != "":
				steps = 20_000
			case testing.Short():
				steps = 200
			}
			// Who presses an old message while it is edited: the answer, which keeps the
			// picture that was there, is refused, and is sent again with the picture.
			w.overtaken = 1 + steps/400
			for n := range steps {
				if n%4 == 0 {
					w.goOn()
				} else {
					w.act()
				}
			}
			t.Logf("%d presses, %d commands, %d matches", w.presses, w.commands, w.matches)
			if w.presses < steps/8 || w.commands < steps/10 {
				t.Errorf("%d presses and %d commands in %d steps", w.presses, w.commands, steps)
			}
		})
	}
}

// broke is what people read of a fault.
var broke = regexp.MustCompile("^(Something broke|Da ist etwas kaputtgegangen)")

// wild are people who try everything.
type wild struct {
	*player
	dice  *rand.Rand
	title string
	seats int

	presses, commands, matches int
}

// leagues opens a ladder and a tournament of the title, where they are for it.
func (w *wild) leagues() {
	w.t.Helper()
	for _, name := range players[:w.seats+1] {
		_, err := w.world.User(name).Slash(w.ctx, w.hall, "ladder join", map[string]any{"title": w.title})
		w.must(err)
	}
	for i, name := range players[:w.seats+1] {
		line, options := "tournament join", map[string]any(nil)
		if i == 0 {
			line, options = "tournament new", map[string]any{"name": "Cup", "title": w.title}
		}
		reply, err := w.world.User(name).Slash(w.ctx, w.hall, line, options)
		w.must(err)
		w.answered(line, reply, err)
	}
}

// somebody is a player, or one without a seat.
func (w *wild) somebody() *localtest.User { return w.world.User(players[w.dice.IntN(w.seats+1)]) }

// goOn has somebody who is to move take any action, in a match that is opened if
// there is none.
func (w *wild) goOn() {
	w.t.Helper()
	m, err := w.table.At(w.ctx, storage.ChannelID(w.hall))
	if err != nil || m.Status == head.Over || m.Status == head.Lobby {
		w.matches++
		for i, name := range players[:w.seats] {
			line, options := "game join", map[string]any(nil)
			if i == 0 {
				line, options = "game new", map[string]any{"title": w.title}
			}
			_, err := w.world.User(name).Slash(w.ctx, w.hall, line, options)
			w.must(err)
		}
		_, err := w.world.User(players[0]).Slash(w.ctx, w.hall, "game start", nil)
		w.must(err)
		return
	}
	if waiting := m.Waiting(); len(waiting) > 0 {
		if legal, err := m.Legal(waiting[0], nil); err == nil && len(legal) > 0 {
			_, _ = w.table.Act(w.ctx, table.Press{By: waiting[0]}, m.ID, m.SeqFor(waiting[0]), legal[w.dice.IntN(len(legal))]) // somebody may have paused it
		}
	}
}

// act has somebody press something that they see, or type a command.
func (w *wild) act() {
	w.t.Helper()
	u := w.somebody()
	if w.dice.IntN(10) < 4 {
		w.command(u)
		return
	}
	where := w.hall
	if w.dice.IntN(8) == 0 {
		where = u.DM().ID
	}
	all := u.Messages(where)
	if len(all) == 0 {
		return
	}
	msg := all[len(all)-1-w.dice.IntN(min(len(all), 1+w.dice.IntN(12)))]
	buttons := slices.DeleteFunc(msg.Buttons(), func(b localdiscord.Button) bool { return b.Disabled || b.CustomID == "" })
	menus := slices.DeleteFunc(msg.Selects(), func(s localdiscord.Select) bool { return len(s.Options) == 0 })
	if len(buttons)+len(menus) == 0 {
		return
	}
	w.presses++
	if n := w.dice.IntN(len(buttons) + len(menus)); n < len(buttons) {
		b := buttons[n]
		reply, err := u.Press(w.ctx, msg, b.CustomID)
		w.answered(fmt.Sprintf("%s presses %q (%s) of %q", u.Name, b.Label, b.CustomID, msg.Text()), reply, err)
	} else {
		s := menus[n-len(buttons)]
		o := s.Options[w.dice.IntN(len(s.Options))]
		reply, err := u.Select(w.ctx, msg, s.CustomID, o.Value)
		w.answered(fmt.Sprintf("%s picks %q (%s) of %q", u.Name, o.Label, s.CustomID, msg.Text()), reply, err)
	}
}

// command has somebody type any command with any words.
func (w *wild) command(u *localtest.User) {
	w.t.Helper()
	all := u.Offered(w.hall)
	c := all[w.dice.IntN(len(all))]
	line, options := c.Name, c.Options
	for len(options) > 0 && options[0].Type <= 2 { // subcommands and groups of them
		o := options[w.dice.IntN(len(options))]
		line, options = line+" "+o.Name, o.Options
	}
	given := map[string]any{}
	for _, o := range options {
		if o.Required || w.dice.IntN(3) == 0 {
			given[o.Name] = w.word(u, line, given, o)
		}
	}
	w.commands++
	reply, err := u.Slash(w.ctx, w.hall, line, given)
	w.answered(fmt.Sprintf("%s types /%s %v", u.Name, line, given), reply, err)
}

// word is what somebody types for an option: mostly something that is offered.
func (w *wild) word(u *localtest.User, line string, given map[string]any, o localdiscord.CommandOption) any {
	w.t.Helper()
	const whole, yes, user, channel, number, file = 4, 5, 6, 7, 10, 11
	switch {
	case len(o.Choices) > 0:
		return o.Choices[w.dice.IntN(len(o.Choices))].Value
	case o.Type == whole || o.Type == number:
		return w.dice.IntN(5)
	case o.Type == yes:
		return w.dice.IntN(2) == 0
	case o.Type == user:
		return "@" + players[w.dice.IntN(w.seats+1)]
	case o.Type == channel:
		return "#longhall"
	case o.Type == file:
		return localdiscord.File{Name: "old.csv", Kind: "text/csv", Data: []byte("player;rating\nx;1500\n")}
	case o.Autocomplete && w.dice.IntN(5) > 0:
		list, err := u.Complete(w.ctx, w.hall, line, given, o.Name, "")
		w.must(err)
		if len(list) > 0 {
			return list[w.dice.IntN(len(list))].Value
		}
	}
	return []string{"x", "**so** @everyone", "7", "silv", "2h", "1-2", strings.Repeat("long ", 20)}[w.dice.IntN(7)]
}

// answered holds that who did something reads something of it, unless their client
// did not let them do it.
func (w *wild) answered(did string, reply *localtest.Reply, err error) {
	w.t.Helper()
	switch {
	case err != nil && strings.Contains(err.Error(), "client refuses"):
	case err != nil:
		w.t.Fatalf("%s: %v", did, err)
	case reply.Failed != "":
		w.t.Errorf("%s: %s", did, reply.Failed)
	case reply.Message != nil && broke.MatchString(reply.Message.Text()):
		w.t.Errorf("%s: %s", did, reply.Message.Text())
	case reply.Modal != nil && w.dice.IntN(2) == 0:
		u := w.world.Member(reply.Modal.User)
		sent, err := u.Submit(w.ctx, *reply.Modal, nil)
		w.answered("sends the form of: "+did, sent, err)
	}
}

func (w *wild) must(err error) {
	w.t.Helper()
	if err != nil {
		w.t.Fatal(err)
	}
}
