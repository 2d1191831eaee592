package bot_test

import (
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/url"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"skald/bot/localdiscord"
	"skald/bot/table"
	"skald/storage"

	"github.com/bwmarrin/discordgo"
)

// tables is how many matches are played at once.
const tables = 50

// BenchmarkPress measures a press from the client to its acknowledgement, on
// the local Discord, with 50 matches at once: by the bot, which draws boards,
// commits moves to disk and sends turn messages meanwhile; by the bot on a file
// that many matches were stored in before; and by a bot that only answers.
func BenchmarkPress(b *testing.B) {
	b.Run("skald", benchmarkSkald)
	b.Run("stored", benchmarkStored)
	b.Run("echo", benchmarkEcho)
}

func benchmarkSkald(b *testing.B) {
	pressed(b, filepath.Join(b.TempDir(), "skald.db")).report(b)
}

// pressed lets 50 tables be played by the bot on a data file.
func pressed(b *testing.B, file string) timing {
	began := time.Now()
	store, err := storage.Open(file, storage.Options{})
	if err != nil {
		b.Fatal(err)
	}
	defer store.Close()
	r := newWorld(b, store)
	r.level = slog.LevelWarn
	r.connect()
	defer r.stop()
	start := time.Since(began)
	halls := make([]*room, tables)
	for i := range halls {
		hall := *r
		hall.hall = r.world.AddChannel("hall-" + string(rune('a'+i/26)) + string(rune('a'+i%26))).ID
		hall.vera, hall.adam = r.world.User("Vera"+hall.hall.String()), r.world.User("Adam"+hall.hall.String())
		hall.begin(b)
		halls[i] = &hall
	}
	r.until("every table shows", func() bool {
		return !slices.ContainsFunc(halls, func(h *room) bool { return len(h.guest.Messages(h.hall)) < 2 })
	})
	t := measure(b, func(i int, dice *rand.Rand, count func(time.Duration) bool) {
		for halls[i].benchMove(b, dice, count) {
		}
	})
	t.start = start
	return t
}

// begin opens and fills a match without a client.
func (r *room) begin(b *testing.B) {
	m, err := r.table.Create(r.ctx, pressOf(r.vera), table.Opening{Game: titles()[0].Game.About().Key, Channel: storage.ChannelID(r.hall), Locale: "en"})
	if err == nil {
		_, err = r.table.Join(r.ctx, pressOf(r.adam), m.ID, "")
	}
	if err != nil {
		b.Fatal(err)
	}
}

// benchMove presses one action together; false when enough was pressed.
func (r *room) benchMove(b *testing.B, dice *rand.Rand, count func(time.Duration) bool) bool {
	m := r.match()
	if m.Status != table.Running {
		r.begin(b)
		m = r.match()
	}
	// The board comes when it is drawn; looking for it all the time would be
	// the load that is measured.
	var msg localdiscord.Message
	for shown := false; !shown; {
		p, err := r.table.Posted(r.ctx, m.ID)
		if err != nil {
			b.Error(err)
			return false
		}
		if msg, shown = r.world.Message(localdiscord.ID(p.Turn)); !shown || p.Seq < m.Seq {
			shown = false
			time.Sleep(pace / 10)
		}
	}
	u := r.user(m)
	var moves []localdiscord.Button
	for _, button := range msg.Buttons() {
		if !slices.Contains(extras, button.Label) {
			moves = append(moves, button)
		}
	}
	for {
		reply := r.pressID(u, msg, moves[dice.IntN(len(moves))].CustomID)
		for {
			if !count(reply.Took) {
				return false
			}
			if r.match().Seq > m.Seq {
				return true
			}
			if yes, ok := reply.Message.Button("Do it"); ok {
				reply = r.pressID(u, *reply.Message, yes.CustomID)
			} else if s := reply.Message.Selects(); len(s) == 1 {
				var err error
				if reply, err = u.Select(r.ctx, *reply.Message, s[0].CustomID, s[0].Options[dice.IntN(len(s[0].Options))].Value); err != nil {
					b.Error(err)
					return false
				}
			} else {
				break
			}
		}
	}
}

// pace is how long a client waits between two presses while answers are timed:
// two presses a second are a quick player. 50 people pressing as fast as a
// program can would measure the queue of two cores and no answer.
const pace = 500 * time.Millisecond

// timing is what 50 clients met.
type timing struct {
	start time.Duration // from opening the file to having the commands registered
	p99   time.Duration // of the answers at a pace
	rate  float64       // presses a second without rest
}

func (t timing) report(b *testing.B) {
	b.ReportMetric(milliseconds(t.p99), "p99-ms")
	b.ReportMetric(t.rate, "presses/s")
}

func milliseconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// measure lets 50 clients press, b.N times in all: the first half at a pace, to
// see how long the slowest hundredth of the answers takes, the second half
// without rest, to see how many there are in a second.
func measure(b *testing.B, client func(i int, dice *rand.Rand, count func(time.Duration) bool)) timing {
	b.ResetTimer()
	took, _ := press(b.N/2+1, pace, client)
	slices.Sort(took)
	t := timing{p99: took[len(took)*99/100]}
	took, elapsed := press(b.N/2+1, 0, client)
	t.rate = float64(len(took)) / elapsed.Seconds()
	return t
}

// press lets 50 clients press n times together and returns how long each answer
// took, and all.
func press(n int, rest time.Duration, client func(i int, dice *rand.Rand, count func(time.Duration) bool)) ([]time.Duration, time.Duration) {
	var (
		mu   sync.Mutex
		took []time.Duration
		all  sync.WaitGroup
	)
	began := time.Now()
	for i := range tables {
		all.Go(func() {
			dice := rand.New(rand.NewPCG(uint64(i), 7))
			time.Sleep(time.Duration(dice.Float64() * float64(rest)))
			client(i, dice, func(d time.Duration) bool {
				mu.Lock()
				took = append(took, d)
				more := len(took) < n
				mu.Unlock()
				if more {
					time.Sleep(rest)
				}
				return more
			})
		})
	}
	all.Wait()
	return took, time.Since(began)
}

func benchmarkEcho(b *testing.B) {
	r := newWorld(b, storage.NewMemory())
	s, err := discordgo.New("Bot " + r.world.Token())
	if err != nil {
		b.Fatal(err)
	}
	s.Client = &http.Client{Transport: moved{r.world.URL()}}
	s.Identify.Intents = discordgo.IntentsNone
	s.AddHandler(func(s *discordgo.Session, e *discordgo.InteractionCreate) {
		_ = s.InteractionRespond(e.Interaction, &discordgo.InteractionResponse{
			Type: discordgo.InteractionResponseChannelMessageWithSource,
			Data: &discordgo.InteractionResponseData{Content: "echo", Flags: discordgo.MessageFlagsEphemeral, AllowedMentions: &discordgo.MessageAllowedMentions{Parse: []discordgo.AllowedMentionType{}}},
		})
	})
	if err := s.Open(); err != nil {
		b.Fatal(err)
	}
	defer s.Close()
	shown := make([]localdiscord.Message, tables)
	for i := range shown {
		c := r.world.AddChannel("hall-" + string(rune('a'+i/26)) + string(rune('a'+i%26)))
		_, err := s.ChannelMessageSendComplex(c.ID.String(), &discordgo.MessageSend{
			Content: "press", AllowedMentions: &discordgo.MessageAllowedMentions{Parse: []discordgo.AllowedMentionType{}},
			Components: []discordgo.MessageComponent{discordgo.ActionsRow{Components: []discordgo.MessageComponent{discordgo.Button{Label: "press", CustomID: "press"}}}},
		})
		if err != nil {
			b.Fatal(err)
		}
		shown[i] = r.guest.Last(c.ID)
	}
	measure(b, func(i int, _ *rand.Rand, count func(time.Duration) bool) {
		for {
			reply, err := r.vera.Press(r.ctx, shown[i], "press")
			if err != nil {
				b.Error(err)
				return
			}
			if !count(reply.Took) {
				return
			}
		}
	}).report(b)
}

// moved sends discordgo's requests to the local Discord.
type moved struct{ base string }

func (m moved) RoundTrip(req *http.Request) (*http.Response, error) {
	to, err := url.Parse(m.base)
	if err != nil {
		return nil, err
	}
	req = req.Clone(req.Context())
	req.URL.Scheme, req.URL.Host, req.Host = to.Scheme, to.Host, to.Host
	req.URL.Path = strings.Replace(req.URL.Path, "/api/v9/", "/api/v10/", 1)
	return http.DefaultTransport.RoundTrip(req)
}
