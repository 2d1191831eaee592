package playtest

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"golang.org/x/sync/errgroup"

	"skald/bot/localdiscord"
	"skald/bot/localdiscord/localtest"
	"skald/bot/table"
	"skald/cmd/skald/titles"
	"skald/engine/match/head"
	"skald/storage"
)

// What a large operator has: 100,000 matches on 2,500 servers, in which people make
// 1.2 million moves a day, a tenth of them in its busiest hour.
const (
	matchesOfGuild = 40
	peopleOfGuild  = 20 // each in four of them
	movesOfDay     = 12 // of a match
	partOfDay      = 10 // of which one is the hour
)

// BenchmarkHour is the busiest hour of a day with as many matches as SKALD_STORED says
// (100,000 for the figures of a release), the four titles in turn, on a database. Who
// moves asks for the board and then presses. It tells what a move takes of the
// processors: of the bot, the local Discord and those who press together, and of the
// database's server; how many messages and presses a move makes; and what a match takes
// in the database before that hour and after it.
func BenchmarkHour(b *testing.B) {
	matches, long := 2*matchesOfGuild, false
	if n, err := strconv.Atoi(os.Getenv("SKALD_STORED")); err == nil {
		matches, long = n, true
	}
	server, stop := startPostgres(b)
	defer stop()
	address := server.Fresh()
	store := openDatabase(b, address)
	defer store.Close()

	h := &hour{pace: swift{time.Now()}}
	h.fair = newFairOn(b, localdiscord.Options{
		Shards: 1 + matches/matchesOfGuild/1000, Concurrency: 16, Clock: h.pace,
		Watch: func(e localdiscord.Event) {
			if e.Kind == localdiscord.MessageCreated && e.Message.Author.Bot {
				h.messages.Add(1)
			}
		},
	})
	h.fair.clock = h.pace
	began := time.Now()
	h.seat(store, matches)
	b.Logf("%d matches on %d servers seated within %.0f s", matches, matches/matchesOfGuild, time.Since(began).Seconds())
	before := sizeOf(b, address)

	defer h.serve(store)()
	messages, ours, theirs := h.messages.Load(), computed(b), server.Computed(b)
	b.ResetTimer()
	moves := matches * movesOfDay / partOfDay
	took := h.play(moves, long)
	b.StopTimer()
	each := func(d time.Duration) float64 { return milliseconds(d) / float64(moves) }
	b.ReportMetric(each(computed(b)-ours), "bot-cpu-ms/move")
	b.ReportMetric(each(server.Computed(b)-theirs), "database-cpu-ms/move")
	b.ReportMetric(float64(h.messages.Load()-messages)/float64(moves), "messages/move")
	b.ReportMetric(float64(len(took))/float64(moves), "presses/move")
	b.ReportMetric(float64(before)/float64(matches), "bytes-before/match")
	b.ReportMetric(float64(sizeOf(b, address))/float64(matches), "bytes/match")
	slices.Sort(took)
	b.ReportMetric(milliseconds(took[len(took)*99/100]), "p99-ms")
}

// hour is a world for BenchmarkHour.
type hour struct {
	*fair
	pace     swift
	messages atomic.Int64 // that the bot made
	halls    []stand
}

// swift is a clock that runs twice as fast as the machine's.
type swift struct{ began time.Time }

const swiftness = 2

func (s swift) Now() time.Time { return s.began.Add(swiftness * time.Since(s.began)) }

func (s swift) After(d time.Duration) <-chan time.Time { return time.After(d / swiftness) }

func (s swift) AfterFunc(d time.Duration, f func()) localdiscord.Timer {
	return time.AfterFunc(d/swiftness, f)
}

// seat opens the servers and seats two at each match, whose first boards were posted
// before.
func (h *hour) seat(store table.Store, matches int) {
	h.b.Helper()
	list := titles.All()
	seated := table.New(mute{store}, gamesOf(list), table.Options{Now: h.pace.Now})
	work, ctx := errgroup.WithContext(h.ctx)
	work.SetLimit(16) // lobbies at once, of which a server has no more than so many
	for i := range matches {
		n := i / matchesOfGuild
		guild := localdiscord.ID(n+1) << 22
		if i%matchesOfGuild == 0 {
			h.world.AddGuild(guild, fmt.Sprint("guild-", n))
		}
		person := func(k int) *localtest.User { return h.world.User(fmt.Sprintf("guest-%d-%d", n, k%peopleOfGuild)) }
		s := stand{h.fair, h.world.AddChannelOf(guild, fmt.Sprint("hall-", i)).ID, person(i), person(i + 1 + i%7)}
		h.halls = append(h.halls, s)
		work.Go(func() error {
			by := func(u *localtest.User) table.Press { return table.Press{By: storage.UserID(u.ID)} }
			m, err := seated.Create(ctx, by(s.vera), head.Opening{
				Game: list[i%len(list)].Game.About().Key, Channel: storage.ChannelID(s.hall), Guild: storage.GuildID(guild), Locale: "en",
			})
			if err == nil {
				m, err = seated.Join(ctx, by(s.adam), m.ID, "")
			}
			if err == nil && m.Status == head.Lobby {
				_, err = seated.Start(ctx, by(s.vera), m.ID)
			}
			return err
		})
	}
	if err := work.Wait(); err != nil {
		h.b.Fatal(err)
	}
}

// mute is a store that is told of no mail.
type mute struct{ table.Store }

func (s mute) Apply(ctx context.Context, c storage.Commit) (uint64, error) {
	c.Mail = nil
	return s.Store.Apply(ctx, c)
}

// play makes so many moves at random matches, paced over the hour if it is wanted, and
// says how long each answer took.
func (h *hour) play(moves int, paced bool) []time.Duration {
	var (
		mu      sync.Mutex
		took    []time.Duration
		all     sync.WaitGroup
		playing sync.Map // of the halls
		next    atomic.Int64
		began   = h.pace.Now()
	)
	for worker := range 24 {
		all.Go(func() {
			dice := rand.New(rand.NewPCG(uint64(worker), 5))
			for n := next.Add(1); n <= int64(moves) && !h.b.Failed(); n = next.Add(1) {
				if paced {
					at := began.Add(time.Duration(n) * time.Hour / time.Duration(moves))
					<-h.pace.After(at.Sub(h.pace.Now()))
				}
				i := dice.IntN(len(h.halls))
				for _, taken := playing.LoadOrStore(i, true); taken; _, taken = playing.LoadOrStore(i, true) {
					i = dice.IntN(len(h.halls))
				}
				h.halls[i].look(dice, func(d time.Duration) bool {
					mu.Lock()
					defer mu.Unlock()
					took = append(took, d)
					return true
				})
				playing.Delete(i)
			}
		})
	}
	all.Wait()
	return took
}

// look asks for the board of the stand's match and makes one move.
func (s *stand) look(dice *rand.Rand, count func(time.Duration) bool) {
	m, err := s.table.At(s.ctx, storage.ChannelID(s.hall))
	if err != nil {
		s.b.Error(err)
		return
	}
	if m.Status != head.Running {
		return
	}
	u, shows := s.world.Member(localdiscord.ID(m.Waiting()[0])), 0
	show := func() localdiscord.Message {
		if shows++; shows > 5 {
			s.b.Errorf("the board of %s shows nothing to press", m.Game)
			return localdiscord.Message{}
		}
		reply, err := u.Slash(s.ctx, s.hall, "game show", nil)
		if err != nil || reply.Message == nil {
			s.b.Errorf("/game show: %v", err)
			return localdiscord.Message{}
		}
		count(reply.Acked)
		return *reply.Message
	}
	s.act(u, m, show, dice, count)
}

// computed is how long this process has computed.
func computed(b *testing.B) time.Duration {
	b.Helper()
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// sizeOf is how many bytes a database has on its disk.
func sizeOf(b *testing.B, address string) (bytes int64) {
	b.Helper()
	c, err := pgx.Connect(b.Context(), address)
	if err != nil {
		b.Fatal(err)
	}
	defer c.Close(b.Context())
	if err := c.QueryRow(b.Context(), "select pg_database_size(current_database())").Scan(&bytes); err != nil {
		b.Fatal(err)
	}
	return bytes
}
