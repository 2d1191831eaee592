package playtest

import (
	"context"
	"log/slog"
	"math/rand/v2"
	"net/url"
	"strconv"
	"sync"
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
	"skald/engine/match/rules"
	"skald/storage"
)

// benched is the title that benchmarks of the whole bot play: the first, whose
// board is the heaviest.
func benched() engine.Game { return titles.All()[0].Game }

// A fair is a local Discord on which a benchmark lets many tables be played at
// once.
type fair struct {
	b     *testing.B
	ctx   context.Context
	world *localtest.Server
	table *table.Table // of serve
	bot   *bot.Bot     // that serves
	game  string       // the key of what is played
	skald string       // how strong Skald plays in Adam's place; "": Adam plays
	clock clock.Clock  // of the bot

	title bot.Title        // besides the program's
	words *words.Catalogue // nil: the program's
}

func newFair(b *testing.B) *fair {
	b.Helper()
	return newFairOn(b, localdiscord.Options{Users: []string{"Vera"}, Channels: []string{"longhall"}})
}

// newFairOn is a fair on a local Discord that limits no requests and keeps few files.
func newFairOn(b *testing.B, o localdiscord.Options) *fair {
	b.Helper()
	o.Limits, o.FileMemory = localdiscord.LimitsOff, 4<<20
	world, err := localtest.New(o)
	if err != nil {
		b.Fatal(err)
	}
	world.Follows = true
	ctx, cancel := context.WithCancel(context.Background()) // b's own ends before its cleanup
	b.Cleanup(cancel)
	f := &fair{b: b, ctx: ctx, world: world, game: benched().About().Key, clock: clock.System{}}
	if err := world.Start(f.ctx, ""); err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() {
		for _, fault := range world.Faults() {
			b.Errorf("the bot sent what Discord refuses: %s", fault)
		}
		world.Close()
	})
	return f
}

// serve runs the bot on a store and returns how to end it.
func (f *fair) serve(store table.Store) (stop func()) {
	f.b.Helper()
	list, said := titles.All(), f.words
	if said == nil {
		said = titlestest.Catalogue(f.b)
	} else {
		list = append(list, f.title)
	}
	base, err := url.Parse(f.world.URL() + "/api")
	if err != nil {
		f.b.Fatal(err)
	}
	log := slog.New(slog.DiscardHandler) // a line of it would split a benchmark's
	f.table = table.New(store, gamesOf(list), table.Options{Log: log, Now: f.clock.Now})
	served := bot.New(bot.Config{
		Token: discord.Token(f.world.Token()), Base: base, Titles: list, Table: f.table, Words: said, Log: log, Clock: f.clock,
	})
	f.bot = served
	ctx, cancel := context.WithCancel(f.ctx)
	done := make(chan error, 1)
	go func() { done <- served.Run(ctx) }()
	f.connected()
	return func() {
		cancel()
		if err := <-done; err != nil {
			f.b.Errorf("bot ended: %v", err)
		}
	}
}

// connected waits until a bot is at work.
func (f *fair) connected() {
	f.b.Helper()
	ctx, cancel := context.WithTimeout(f.ctx, time.Minute)
	defer cancel()
	if err := f.world.UntilServing(ctx); err != nil {
		f.b.Fatal(err)
	}
}

// A stand is a channel of a fair with two who play there.
type stand struct {
	*fair
	hall       localdiscord.ID
	vera, adam *localtest.User
}

func (f *fair) stand(i int) *stand {
	n := strconv.Itoa(i)
	return &stand{f, f.world.AddChannel("hall-" + n).ID, f.world.User("Vera" + n), f.world.User("Adam" + n)}
}

// begin opens and fills a match without a client.
func (s *stand) begin() {
	s.b.Helper()
	by := func(u *localtest.User) table.Press { return table.Press{By: storage.UserID(u.ID)} }
	m, err := s.table.Create(s.ctx, by(s.vera), head.Opening{Game: s.game, Channel: storage.ChannelID(s.hall), Locale: "en", Skald: s.skald})
	if err == nil && s.skald == "" {
		_, err = s.table.Join(s.ctx, by(s.adam), m.ID, "")
	}
	if err != nil {
		s.b.Fatal(err)
	}
}

// match returns the stand's match as it is, a new one if it is over.
func (s *stand) match() *table.Match {
	m, err := s.table.At(s.ctx, storage.ChannelID(s.hall))
	if err == nil && m.Status != head.Running {
		s.begin()
		m, err = s.table.At(s.ctx, storage.ChannelID(s.hall))
	}
	if err != nil {
		s.b.Error(err)
	}
	return m
}

// shown waits until the channel shows a match as it is.
func (s *stand) shown(m *table.Match) localdiscord.Message {
	for {
		p, err := s.table.Posted(s.ctx, m.ID)
		if err != nil {
			s.b.Error(err)
			return localdiscord.Message{}
		}
		if msg, ok := s.world.Message(localdiscord.ID(p.Turn)); ok && p.Seq >= m.Seq {
			return msg
		}
		// The board comes when it is drawn; looking for it all the time would be
		// the load that is measured.
		time.Sleep(quick / 10)
	}
}

// rage lets two people at each of so many further tables press any button of their
// turn's message, until it is stopped. What is answered does not matter to them.
func (f *fair) rage(stands int) (stop func()) {
	ctx, cancel := context.WithCancel(f.ctx)
	var all sync.WaitGroup
	for i := range stands {
		s := f.stand(tables + i)
		s.begin()
		for n, u := range []*localtest.User{s.vera, s.adam} {
			dice := rand.New(rand.NewPCG(uint64(2*i+n), 11))
			all.Go(func() {
				for ctx.Err() == nil {
					msg := s.shown(s.match())
					if buttons := msg.Buttons(); len(buttons) > 0 {
						_, _ = u.Press(ctx, msg, buttons[dice.IntN(len(buttons))].CustomID)
					}
					time.Sleep(quick)
				}
			})
		}
	}
	return func() {
		cancel()
		all.Wait()
	}
}

// move presses one action together; false when enough was pressed.
func (s *stand) move(dice *rand.Rand, count func(time.Duration) bool) bool {
	m := s.match()
	for !s.b.Failed() && rules.IsSkald(m.Waiting()[0]) {
		time.Sleep(quick / 10)
		m = s.match()
	}
	if s.b.Failed() {
		return false
	}
	show := func() localdiscord.Message { return s.shown(m) }
	return s.act(s.world.Member(localdiscord.ID(m.Waiting()[0])), m, show, dice, count)
}

// act presses what a message shows that asks for an action of a match, until one was
// made; false when enough was pressed.
func (s *stand) act(u *localtest.User, m *table.Match, show func() localdiscord.Message, dice *rand.Rand, count func(time.Duration) bool) bool {
	for msg := show(); ; {
		list := controlsOf(msg, m)
		if len(list) == 0 {
			if msg = show(); msg.ID == 0 {
				return false
			}
			continue
		}
		x := list[dice.IntN(len(list))]
		var reply *localtest.Reply
		var err error
		if x.menu != nil {
			reply, err = u.Select(s.ctx, msg, x.id, x.menu.Options[dice.IntN(len(x.menu.Options))].Value)
		} else {
			reply, err = u.Press(s.ctx, msg, x.id)
		}
		if err != nil {
			s.b.Error(err)
			return false
		}
		if !count(reply.Acked) {
			return false
		}
		now, err := s.table.Match(s.ctx, m.ID)
		if err != nil || now.Seq > m.Seq {
			return err == nil
		}
		if reply.Message != nil && reply.Message.Ephemeral {
			msg = *reply.Message
		}
	}
}
