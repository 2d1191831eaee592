package bot_test

import (
	"cmp"
	"context"
	"flag"
	"log/slog"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"skald/bot"
	"skald/bot/discord"
	"skald/bot/localdiscord"
	"skald/bot/localdiscord/localtest"
	"skald/bot/table"
	"skald/bot/words"
	"skald/engine"
	"skald/storage"
	"skald/storage/matches"
)

// TestMain lets more tests run at once than there are cores: each waits for most
// of its time, a second of it for discordgo to say goodbye.
func TestMain(m *testing.M) {
	flag.Parse()
	if p := flag.Lookup("test.parallel"); p.Value.String() == p.DefValue {
		if err := p.Value.Set("12"); err != nil {
			panic(err)
		}
	}
	os.Exit(m.Run())
}

// room is a server with the bot on it, on a local Discord of its own.
type room struct {
	t     testing.TB
	ctx   context.Context
	world *localtest.Server
	bot   *bot.Bot // the one begun last
	table *table.Table
	store table.Store
	vera  *localtest.User
	adam  *localtest.User
	guest *localtest.User
	hall  localdiscord.ID
	stop  func()
	time  *leaping
	log   *logbook
	level slog.Level
	work  float64 // the effort of searches; 0: as little as leaves the processors to people's answers

	titles   []bot.Title // nil: titles()
	hook     func(context.Context, string, []byte) error
	page     func(storage.GuildID, string) string // of the web; nil: there are none
	toys     []byte                               // sentences of titles that the catalogue lacks, in English
	forgiven string                               // what refusals say that are not the bot's fault
}

// catalogue is read once: it is never changed.
var catalogue = sync.OnceValues(words.Load)

func newRoom(t testing.TB) *room {
	t.Helper()
	r := newWorld(t, storage.NewMemory())
	r.connect()
	return r
}

// newWorld is a room that the bot has not entered yet.
func newWorld(t testing.TB, store table.Store) *room {
	t.Helper()
	return newWorldWith(t, store, func(*localdiscord.Options) {})
}

// newWorldWith is newWorld of a Discord with other options.
func newWorldWith(t testing.TB, store table.Store, set func(*localdiscord.Options)) *room {
	t.Helper()
	patience := 15 * time.Minute
	if os.Getenv("SKALD_LONG") != "" {
		patience = 2 * time.Hour
	}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	if _, fuzzing := t.(*testing.F); fuzzing {
		ctx, cancel = context.WithCancel(context.Background())
	}
	t.Cleanup(cancel)
	o := localdiscord.Options{
		Guild: "Midgard", Channels: []string{"longhall", "mead-hall"}, Users: []string{"Vera", "Adam", "Sigrid"},
		Limits: localdiscord.LimitsOff,
	}
	set(&o)
	world, err := localtest.New(o)
	if err != nil {
		t.Fatal(err)
	}
	world.Follows = true
	if err := world.Start(ctx, "127.0.0.1:0"); err != nil {
		t.Fatal(err)
	}
	r := &room{
		t: t, ctx: ctx, world: world, store: store, log: &logbook{}, time: &leaping{},
		level: slog.LevelDebug,
		vera:  world.User("Vera"), adam: world.User("Adam"), guest: world.User("Sigrid"), hall: world.Channel("longhall").ID,
	}
	t.Cleanup(func() { world.Close() })
	t.Cleanup(func() {
		for _, f := range world.Faults() {
			if r.forgiven == "" || !strings.Contains(f.Why, r.forgiven) {
				t.Errorf("the bot sent what Discord refuses: %s", f)
			}
		}
		if t.Failed() {
			t.Logf("log of the bot:\n%s", r.log)
		}
	})
	return r
}

// connect lets a bot into the room, until the test ends or r.stop.
func (r *room) connect() {
	r.t.Helper()
	wait, err := r.start(r.world.Token())
	if err != nil {
		r.t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(r.ctx, longestWait)
	defer cancel()
	r.stop = func() {
		if err := wait(); err != nil {
			r.t.Errorf("bot ended: %v", err)
		}
	}
	r.t.Cleanup(func() { r.stop() })
	if err := r.world.UntilServing(ctx); err != nil {
		r.t.Fatalf("%v\n%s", err, r.log)
	}
}

// catalogue is the bot's, with the sentences of toys if there are any.
func (r *room) catalogue() (*words.Catalogue, error) {
	if r.toys == nil {
		return catalogue()
	}
	files := fstest.MapFS{"en/toys.toml": {Data: r.toys}}
	for _, pattern := range []string{"words/en/*.toml", "words/de/*.toml"} {
		paths, err := filepath.Glob(pattern)
		if err != nil {
			return nil, err
		}
		for _, p := range paths {
			data, err := os.ReadFile(p)
			if err != nil {
				return nil, err
			}
			files[strings.TrimPrefix(filepath.ToSlash(p), "words/")] = &fstest.MapFile{Data: data}
		}
	}
	return words.LoadFS(files)
}

// start runs a bot and returns how to end it.
func (r *room) start(token string) (end func() error, err error) {
	base, err := url.Parse(r.world.URL() + "/api")
	if err != nil {
		return nil, err
	}
	list, err := r.catalogue()
	if err != nil {
		return nil, err
	}
	log := slog.New(slog.NewTextHandler(r.log, &slog.HandlerOptions{Level: r.level}))
	if r.titles == nil {
		r.titles = titles()
	}
	var games []engine.Game
	for _, t := range r.titles {
		games = append(games, t.Game)
	}
	r.table = table.New(r.store, games, table.Options{Now: r.time.Now, Log: log})
	b := bot.New(bot.Config{
		Token: discord.Token(token), Base: base, Titles: r.titles, Table: r.table, Words: list, Log: log, Clock: r.time, Hook: r.hook, Page: r.page,
	})
	b.Effort = cmp.Or(r.work, 0.02)
	r.bot = b
	ctx, cancel := context.WithCancel(r.ctx)
	done := make(chan error, 1)
	go func() { done <- b.Run(ctx) }()
	return sync.OnceValue(func() error { cancel(); return <-done }), nil
}

// longestWait is how long a test waits: a busy machine takes half of that to draw a film.
const longestWait = time.Minute

// until waits for something that not one message alone tells of.
func (r *room) until(what string, ok func() bool) {
	r.t.Helper()
	ctx, cancel := context.WithTimeout(r.ctx, longestWait)
	defer cancel()
	if err := r.world.Until(ctx, ok); err != nil {
		r.t.Fatalf("waited in vain: %s: %v\n%s", what, err, r.log)
	}
}

// slash types a command in the hall and returns what its user reads.
func (r *room) slash(u *localtest.User, line string, options ...string) *localtest.Reply {
	r.t.Helper()
	given := map[string]any{}
	for _, o := range options {
		name, value, _ := strings.Cut(o, "=")
		given[name] = value
	}
	reply, err := u.Slash(r.ctx, r.hall, line, given)
	if err != nil {
		r.t.Fatalf("%s types /%s %v: %v", u.Name, line, options, err)
	}
	if reply.Message == nil || !reply.Message.Ephemeral {
		r.t.Errorf("/%s was not answered for its user alone: %q", line, reply.Text())
	}
	return reply
}

// press presses a button by its label, as somebody who looks for it: on the message as
// it is now, else behind the buttons that lead on from there.
func (r *room) press(u *localtest.User, m localdiscord.Message, label string) *localtest.Reply {
	r.t.Helper()
	if now, ok := r.world.Message(m.ID); ok {
		m = now
	}
	for _, door := range []string{"Your turn", "Answer", "More"} {
		if _, there := m.Button(label); there {
			break
		}
		if _, opens := m.Button(door); !opens {
			continue
		}
		if behind, err := u.PressLabel(r.ctx, m, door); err == nil && behind.Message != nil {
			if _, found := behind.Message.Button(label); found {
				m = *behind.Message
			}
		}
	}
	reply, err := u.PressLabel(r.ctx, m, label)
	if err != nil {
		now, there := r.world.Message(m.ID)
		r.t.Fatalf("%s presses %q: %v\non: %s\nas it is now (there: %v): %s\n%s", u.Name, label, err, m.Text(), there, now.Text(), now.Components)
	}
	return reply
}

// wait waits for a message in the hall that a user can see.
func (r *room) wait(u *localtest.User, what string, ok func(localdiscord.Message) bool) localdiscord.Message {
	r.t.Helper()
	ctx, cancel := context.WithTimeout(r.ctx, longestWait)
	defer cancel()
	m, err := u.Until(ctx, r.hall, ok)
	if err != nil {
		var all []string
		for _, m := range u.Messages(r.hall) {
			all = append(all, m.Text())
		}
		r.t.Fatalf("waited for %s: %v\nmessages:\n%s\nlog:\n%s", what, err, strings.Join(all, "\n---\n"), r.log)
	}
	return m
}

// has waits for a public message that contains all the texts.
func (r *room) has(texts ...string) localdiscord.Message {
	r.t.Helper()
	return r.wait(r.guest, strings.Join(texts, " + "), func(m localdiscord.Message) bool { return containsAll(m.Text(), texts) })
}

func containsAll(text string, parts []string) bool {
	for _, p := range parts {
		if !strings.Contains(text, p) {
			return false
		}
	}
	return true
}

// match returns the match in the hall as the table knows it.
func (r *room) match() *table.Match {
	r.t.Helper()
	m, err := r.table.At(r.ctx, storage.ChannelID(r.hall))
	if err != nil {
		r.t.Fatal(err)
	}
	return m
}

// running is what every turn message of a running match says.
const running = "coins in the hoard"

// seated opens a match of Vera's, whom Adam joins: both are to hide their cards.
func (r *room) seated(options ...string) *table.Match {
	r.t.Helper()
	r.slash(r.vera, "game new", append(options, "title=hoard", "side=red", "opponent=@Adam")...)
	lobby := r.has("reserved for " + r.adam.Mention())
	r.press(r.adam, lobby, "Join as Blue")
	r.has(running)
	return r.match()
}

// opened is seated with both cards hidden: it is Vera's turn.
func (r *room) opened() *table.Match {
	r.t.Helper()
	r.seated()
	r.slash(r.vera, "hoard pick", "hand=left")
	r.slash(r.adam, "hoard pick", "hand=right")
	r.asked(r.vera)
	return r.match()
}

// roll presses what passes the turn on: Roll, and that it is meant.
func (r *room) roll(u *localtest.User, turn localdiscord.Message) *localtest.Reply {
	r.t.Helper()
	return r.press(u, *r.press(u, turn, "Roll").Message, "Confirm")
}

// asked waits for a turn message that asks somebody to peek or roll.
func (r *room) asked(u *localtest.User) localdiscord.Message {
	r.t.Helper()
	return r.has(asks(u)...)
}

// asks are the texts of a message that asks somebody to peek or roll.
func asks(u *localtest.User) []string {
	return []string{running, u.Mention() + " (", "peek if you like"}
}

// user returns who of the two is to act.
func (r *room) user(m *table.Match) *localtest.User {
	for _, u := range m.Waiting() {
		return r.world.Member(localdiscord.ID(u))
	}
	return nil
}

// shown waits until the channel shows the match as it is now.
func (r *room) shown(m *table.Match) localdiscord.Message {
	r.t.Helper()
	var p matches.Posted
	r.until("turn message up to date", func() bool {
		var err error
		if p, err = r.table.Posted(r.ctx, m.ID); err != nil {
			r.t.Fatal(err)
		}
		return p.Seq >= m.Seq && p.Number >= m.Turn.Number
	})
	msg, ok := r.world.Message(localdiscord.ID(p.Turn))
	if !ok {
		r.t.Fatalf("turn message %s is gone", p.Turn)
	}
	return msg
}

// logbook is what the bot logged.
type logbook struct {
	mu   sync.Mutex
	text strings.Builder
}

func (l *logbook) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

// forget empties the book.
func (l *logbook) forget() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.text.Reset()
}

func (l *logbook) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	text := l.text.String()
	return text[max(0, len(text)-6000):]
}
