package playtest

import (
	"context"
	"fmt"
	"log/slog"
	"maps"
	"math/rand/v2"
	"net/http"
	"net/url"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"skald/bot"
	"skald/bot/clock"
	"skald/bot/discord"
	"skald/bot/localdiscord"
	"skald/bot/localdiscord/localtest"
	"skald/bot/table"
	"skald/bot/words"
	"skald/cmd/skald/titles"
	"skald/cmd/skald/titles/titlestest"
	"skald/engine"
	"skald/engine/match/head"
	"skald/storage"
)

// players are as many people as any title seats.
var players = []string{"Vera", "Adam", "Sigrid", "Olaf", "Ragna", "Tove"}

// Every title is played to its end by pressing alone and by slash commands alone,
// in every language there are words in, and by several numbers of people: a long run
// does so in every combination, any other in some in which each of these occurs.
func TestEveryTitleIsPlayed(t *testing.T) {
	t.Parallel()
	for i, title := range titlestest.Every() {
		about := title.Game.About()
		if testing.Short() && i < len(titles.All()) {
			continue // the bot is the same for the example game, whose matches are short
		}
		var languages []string
		for _, lang := range titlestest.Catalogue(t).Languages() {
			if titlestest.Catalogue(t).HasIn(lang, about.Key+".title") {
				languages = append(languages, lang)
			}
		}
		for _, way := range ways(about, languages) {
			t.Run(fmt.Sprintf("%s/%s", about.Key, way), func(t *testing.T) {
				t.Parallel()
				p := sitDownAt(t, titlestest.Every(), i, way.lang, way.people)
				for m := p.match(); m.Status == head.Running; m = p.match() {
					if way.typed {
						p.slash(m)
					} else {
						p.press(m)
					}
					if p.match().Seq == m.Seq {
						t.Fatalf("nothing happened after %v", m)
					}
				}
				p.told()
			})
		}
	}
}

// A way is how a title is played.
type way struct {
	people int
	lang   string
	typed  bool // by slash commands, else by pressing
}

func (w way) String() string {
	how := "pressing"
	if w.typed {
		how = "slash"
	}
	return fmt.Sprintf("%s/%s/%d", w.lang, how, w.people)
}

// ways lists how a title is played: in a long run by pressing and by typing with
// each number of people in every language. Any other run plays once with each
// number, and at least twice, by pressing and by typing in turn.
func ways(about *engine.About, languages []string) (list []way) {
	numbers := titlestest.Numbers(about)
	if os.Getenv("SKALD_LONG") == "" {
		for k := range max(2, len(numbers), len(languages)) {
			list = append(list, way{numbers[k%len(numbers)], languages[(k+k/2)%len(languages)], k%2 == 1})
		}
		return list
	}
	for _, n := range numbers {
		for _, lang := range languages {
			list = append(list, way{n, lang, false}, way{n, lang, true})
		}
	}
	return list
}

// player plays for everybody at one table.
type player struct {
	t     *testing.T
	ctx   context.Context
	world *localtest.Server
	table *table.Table
	hall  localdiscord.ID
	dice  *rand.Rand
	clock leaper

	overtaken int // how many edits may keep a picture that an edit beside them has replaced
}

// A leaper is a clock that can be put forward.
type leaper interface {
	clock.Clock
	Leap(time.Duration)
}

// gamesOf are the games of some titles.
func gamesOf(list []bot.Title) []engine.Game {
	games := make([]engine.Game, len(list))
	for i, title := range list {
		games[i] = title.Game
	}
	return games
}

// sitDown opens a match of a title and seats everybody.
func sitDown(t *testing.T, title int, lang string) *player {
	t.Helper()
	list := titlestest.Every()
	return sitDownAt(t, list, title, lang, list[title].Game.About().Seats.Max)
}

// sitDownAt opens a match of one of some titles for so many players.
func sitDownAt(t *testing.T, list []bot.Title, title int, lang string, seats int) *player {
	t.Helper()
	return sitDownWith(t, titlestest.Catalogue(t), list, title, lang, seats)
}

// sitDownWith is sitDownAt with a bot that says what a catalogue holds.
func sitDownWith(t *testing.T, said *words.Catalogue, list []bot.Title, title int, lang string, seats int) *player {
	t.Helper()
	return sitDownTo(t, said, list, title, lang, seats, nil, &localtest.Leaping{})
}

// sitDownTo is sitDownWith to a match that is opened with further options, where
// everybody goes by a clock.
func sitDownTo(t *testing.T, said *words.Catalogue, list []bot.Title, title int, lang string, seats int, opening map[string]any, by leaper) *player {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 15*time.Minute)
	t.Cleanup(cancel)
	o := localdiscord.Options{Users: players, Channels: []string{"longhall"}, Limits: localdiscord.LimitsOff}
	world, err := localtest.New(o)
	if err != nil {
		t.Fatal(err)
	}
	world.Follows = true
	if err := world.Start(ctx, ""); err != nil {
		t.Fatal(err)
	}
	base, err := url.Parse(world.URL() + "/api")
	if err != nil {
		t.Fatal(err)
	}
	p := &player{
		t: t, ctx: ctx, world: world, hall: world.Channel("longhall").ID, dice: rand.New(rand.NewPCG(1, uint64(title))), clock: by,
		table: table.New(storage.NewMemory(), gamesOf(list), table.Options{Now: by.Now}),
	}
	serving, stop := context.WithCancel(ctx)
	done := make(chan error, 1)
	b := bot.New(bot.Config{
		Token: discord.Token(world.Token()), Base: base, Titles: list, Table: p.table, Words: said, Log: slog.New(slog.DiscardHandler), Clock: by,
	})
	go func() { done <- b.Run(serving) }()
	t.Cleanup(func() {
		stop()
		if err := <-done; err != nil {
			t.Errorf("bot ended: %v", err)
		}
		left := p.overtaken
		for _, f := range world.Faults() {
			if f.Method == http.MethodPatch && strings.Contains(f.Why, "MESSAGE_ATTACHMENT_NOT_FOUND") && left > 0 {
				left--
				continue
			}
			t.Errorf("the bot sent what Discord refuses: %s", f)
		}
		world.Close()
	})
	if err := world.UntilServing(ctx); err != nil {
		t.Fatal(err)
	}
	about := list[title].Game.About()
	for i, name := range players[:seats] {
		u := world.User(name)
		u.SetLocale(lang)
		line, options := "game join", map[string]any(nil)
		if i == 0 {
			line, options = "game new", map[string]any{"title": about.Key}
			maps.Copy(options, opening)
		}
		if _, err := u.Slash(ctx, p.hall, line, options); err != nil {
			t.Fatal(err)
		}
	}
	if seats < about.Seats.Max {
		if _, err := world.User(players[0]).Slash(ctx, p.hall, "game start", nil); err != nil {
			t.Fatal(err)
		}
	}
	p.until(func() bool { return p.match().Status == head.Running })
	return p
}

func (p *player) until(ok func() bool) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, 30*time.Second)
	defer cancel()
	if err := p.world.Until(ctx, ok); err != nil {
		p.t.Fatalf("waited in vain: %v", err)
	}
}

func (p *player) match() *table.Match {
	p.t.Helper()
	m, err := p.table.At(p.ctx, storage.ChannelID(p.hall))
	if err != nil {
		p.t.Fatal(err)
	}
	return m
}

// told waits until the channel shows all of the match that anybody may notice, and
// returns the message.
func (p *player) told() localdiscord.Message {
	p.t.Helper()
	m := p.match()
	var msg localdiscord.Message
	pause := time.Second // for which answers wait for others, to be told together
	p.until(func() bool {
		posted, err := p.table.Posted(p.ctx, m.ID)
		if err != nil {
			p.t.Fatal(err)
		}
		var ok bool
		msg, ok = p.world.Message(localdiscord.ID(posted.Turn))
		if ok && posted.Seq >= m.Noticed() {
			return true
		}
		p.clock.Leap(pause)
		pause = time.Second / 10
		return false
	})
	return msg
}

// press takes an action by buttons and selects.
func (p *player) press(m *table.Match) {
	(&presser{player: p, private: map[localdiscord.ID]*localdiscord.Message{}}).act(m)
}

// slash takes an action by a command, its words taken from what is offered
// while typing.
func (p *player) slash(m *table.Match) {
	u, about := p.world.Member(localdiscord.ID(m.Waiting()[0])), m.About()
	seat, _ := m.SeatOf(m.Waiting()[0])
	offers := m.Offers(seat)
	for _, i := range p.dice.Perm(len(offers)) {
		verb := about.Verbs[offers[i]]
		line, options := about.Key+" "+verb.Name, map[string]any{}
		fits := !slices.ContainsFunc(verb.Params, func(param engine.Param) bool {
			words, err := u.Complete(p.ctx, p.hall, line, options, param.Name, "")
			if err != nil {
				p.t.Fatal(err)
			}
			if len(words) > 0 {
				options[param.Name] = words[p.dice.IntN(len(words))].Value
			}
			return len(words) == 0
		})
		if !fits {
			continue
		}
		if _, err := u.Slash(p.ctx, p.hall, line, options); err != nil {
			p.t.Fatal(err)
		}
		if p.match().Seq > m.Seq {
			return
		}
	}
}
