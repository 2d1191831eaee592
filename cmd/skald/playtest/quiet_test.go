package playtest

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"os"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"skald/bot"
	"skald/bot/clock"
	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/league"
	"skald/bot/outbox"
	"skald/bot/table"
	"skald/cmd/skald/titles"
	"skald/cmd/skald/titles/titlestest"
	"skald/engine"
	"skald/engine/match/head"
	"skald/engine/match/proof"
	"skald/engine/match/record"
	"skald/engine/match/rules"
	"skald/render"
	"skald/storage"
)

// maxDirect is how many direct messages a match may send, all its players
// together: one to each, and now and then one for what they could not know.
func maxDirect(players int) float64 { return float64(players) + 2 }

// TestQuiet plays matches of every title, each act seen to before the next, and
// counts what people are sent: direct messages, those of them that make a sound,
// and what is posted in the channel with a sound.
func TestQuiet(t *testing.T) {
	t.Parallel()
	enough := 300         // acts in all matches
	fewest, most := 3, 10 // matches
	switch {
	case os.Getenv("SKALD_LONG") != "":
		enough = 800
	case testing.Short():
		fewest, most = 1, 1
	}
	for _, title := range titles.All() {
		about := title.Game.About()
		for _, players := range titlestest.Numbers(about) {
			t.Run(fmt.Sprintf("%s/%d", about.Key, players), func(t *testing.T) {
				t.Parallel()
				synctest.Test(t, func(t *testing.T) {
					q := newQuiet(t, title)
					matches := 0
					for matches < fewest || matches < most && q.acts < enough {
						q.play(players, matches)
						matches++
					}
					n := float64(matches)
					direct, heard, found := float64(q.direct)/n, float64(q.directHeard)/n, float64(q.found)/n
					t.Logf("%d parts of hidden answers, %d taken back; %.1f acts a match; %.1f direct messages, %.1f of them heard, %.1f for who holds something, %.1f edits of them; %.1f posts in the channel, %.1f of them heard",
						q.unseen, q.unsaid, float64(q.acts)/n, direct, heard, found, float64(q.directEdits)/n, float64(q.posts)/n, float64(q.postsHeard)/n)
					if direct < found {
						t.Errorf("%.1f times a match somebody holds something to answer with, and %.1f direct messages are sent", found, direct)
					}
					direct, heard = direct-found, heard-found // these stand for what the channel would hear
					if most := maxDirect(players); direct > most {
						t.Errorf("%.1f direct messages a match, want at most %.0f", direct, most)
					}
					if heard > 2 {
						t.Errorf("%.1f direct messages a match are heard, want at most 2", heard)
					}
				})
			})
		}
	}
}

// quiet is a sender at work that sends to nobody and counts.
type quiet struct {
	*testing.T
	title engine.Game
	table *table.Table

	acts  int
	found int // how often somebody came to hold something to answer with

	unseen int // parts of hidden answers
	unsaid int // that were taken back

	mu                               sync.Mutex // guards what follows
	last                             storage.MessageID
	direct, directHeard, directEdits int
	edits                            int // in channels
	posts, postsHeard                int
	rung                             map[storage.ChannelID][]storage.UserID // who was notified by mentions
}

func newQuiet(t *testing.T, title desk.Title) *quiet {
	q := &quiet{T: t, title: title.Game, rung: map[storage.ChannelID][]storage.UserID{}, table: table.New(storage.NewMemory(), []engine.Game{title.Game}, table.Options{Rand: rand.NewChaCha8([32]byte{})})}
	p := desk.New([]desk.Title{{Game: title.Game, Painter: unpainted{}}})
	log := slog.New(slog.DiscardHandler)
	p.Table, p.Leagues, p.Words, p.Log, p.Clock = q.table, league.On(q.table, log), titlestest.Catalogue(t), log, clock.System{}
	s := outbox.New(q.table.Store(), q, clock.System{}, log, bot.Mails(p))
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() { defer close(done); s.Run(ctx) }()
	t.Cleanup(func() { cancel(); <-done })
	return q
}

// Thread implements outbox.Messenger: no match here is a league's.
func (*quiet) Thread(context.Context, storage.ChannelID, storage.MessageID, string) error { return nil }

// directOf and a user's id is their channel of direct messages.
const directOf storage.ChannelID = 1 << 32

// quietActs is how far a match is played: as far as people play, who do not trade at
// random as long as they can.
const quietActs = 250

// begun is a match of so many people in a channel.
func (q *quiet) begun(players int, in storage.ChannelID) *table.Match {
	by := func(u storage.UserID) table.Press { return table.Press{By: u} }
	o, err := q.table.Create(q.Context(), by(1), head.Opening{Game: q.title.About().Key, Channel: in})
	for u := storage.UserID(2); err == nil && int(u) <= players; u++ {
		o, err = q.table.Join(q.Context(), by(u), o.Match.ID, "")
	}
	if err == nil && o.Status == head.Lobby {
		o, err = q.table.Start(q.Context(), by(1), o.Match.ID)
	}
	if err != nil {
		q.Fatal(err)
	}
	return o.Match
}

// play plays a match at random.
func (q *quiet) play(players, n int) {
	dice := rand.New(rand.NewPCG(uint64(players), uint64(n)))
	m, unsaid := q.begun(players, storage.ChannelID(n+1)), q.unsaid
	for acts := 0; m.Status == head.Running && acts < quietActs; acts++ {
		u := m.Waiting()[0]
		legal, err := m.Legal(u, nil)
		if err != nil {
			q.Fatal(err)
		}
		before, seen := m, q.sightOf(m)
		m = q.acted(m, u, legal[dice.IntN(len(legal))])
		q.acts++
		if seats := m.SeatsOf(u); m.Status == head.Running && m.Turn == before.Turn && len(q.told(before, m)) == 0 && m.MustAnswer()&seats != 0 && m.MustAnswer() == before.MustAnswer() {
			q.unseen++ // a part of an answer that nobody else may know of
			q.holdsSight(seen, m, "chose a part of a hidden answer")
			if dice.IntN(2) == 0 {
				before = m
				o, err := q.table.Undo(q.Context(), table.Press{By: u}, m.ID, 0)
				if err != nil {
					q.Fatal(err)
				}
				if m = o.Match; m.Question.Open() {
					q.Fatalf("taking back a part of a hidden answer asks the others")
				}
				q.seen()
				q.unsaid++
				q.holdsSight(seen, m, "took a part of a hidden answer back")
				if told := q.told(before, m); len(told) > 0 {
					q.Errorf("all are told %v when somebody took a part of a hidden answer back", told)
				}
			}
		}
		for _, w := range m.Waiting() {
			if m.Finds(w) && !(before.Finds(w) && before.Turn.Number == m.Turn.Number) {
				q.found++
			}
		}
	}
	if q.unsaid > unsaid {
		q.verifies(m)
	}
}

// verifies holds that a match in which a part of a hidden answer was taken back is
// honest, be it told as it is now or as it was once, to all.
func (q *quiet) verifies(m *table.Match) {
	q.Helper()
	e, err := q.table.Archive.ExportAll(q.Context(), m.ID)
	if err != nil {
		q.Fatal(err)
	}
	quiet := 0
	for _, loud := range []bool{false, true} {
		setup := e.Setup()
		e.Last = setup.Sum(e.Match)
		for i := range e.Records {
			r := &e.Records[i]
			if loud && r.Kind == record.UndoKind && len(r.Notes) == 0 {
				quiet++
				r.Notes = []engine.Note{engine.NewNote(rules.NoteUndone, engine.SeatArg("who", record.SeatOf(r.Seat)))}
			}
			r.Prev = e.Last
			e.Last = r.Sum()
		}
		if rep, err := proof.Verify([]engine.Game{q.title}, e); err != nil || !rep.Honest() {
			q.Errorf("told to all: %t: %v, %v; want an honest match", loud, rep.Faults, err)
		}
	}
	if quiet == 0 {
		q.Error("no undo of a hidden part in the log is untold")
	}
}

// Post implements outbox.Messenger, and so do the others. What was posted longer
// than an hour ago can be edited like all else: see the local Discord's tests.
func (q *quiet) Post(_ context.Context, to storage.ChannelID, m discord.Message) (discord.Posted, error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	all, heard := &q.posts, &q.postsHeard
	if to >= directOf {
		all, heard = &q.direct, &q.directHeard
	}
	if *all++; !m.Silent {
		*heard++
		q.rung[to] = append(q.rung[to], m.Mentions...)
	}
	q.last++
	return discord.Posted{ID: q.last, Content: m.Content}, nil
}

func (q *quiet) Edit(_ context.Context, in storage.ChannelID, _ storage.MessageID, _ discord.Message) error {
	q.mu.Lock()
	defer q.mu.Unlock()
	if in >= directOf {
		q.directEdits++
	} else {
		q.edits++
	}
	return nil
}

// A sight is what everybody can notice of a match besides its story: its message's edits,
// how long answers count, how far its buttons say that it is, and what its clock says.
type sight struct {
	edits    int
	answers  time.Time
	visible  uint64
	noticed  uint64
	turn     head.Turn
	rewinds  string // which actions a moderator is shown
	stranger bool   // a button of before is out of date for somebody who looks on
}

func (q *quiet) sightOf(m *table.Match) sight {
	_, list, err := q.table.Moderators.Rewinds(q.Context(), m.ID, 5)
	if err != nil {
		q.Fatal(err)
	}
	rewinds := ""
	for _, r := range list {
		rewinds += fmt.Sprint(r.Seq, " ")
	}
	return sight{q.channelEdits(), m.AnswerBy(), m.VisibleSeq(), m.Noticed(), m.Turn, rewinds, false}
}

// holdsSight holds that everybody sees of a match what they saw before somebody did
// something that nobody may know of.
func (q *quiet) holdsSight(want sight, m *table.Match, did string) {
	q.Helper()
	got := q.sightOf(m)
	got.stranger = m.Stale(99, want.visible)
	if got != want {
		q.Errorf("all see %+v when somebody %s, want %+v as before", got, did, want)
	}
}

func (q *quiet) channelEdits() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.edits
}

// told are the notes that an act told everybody.
func (q *quiet) told(before, after *table.Match) (notes []engine.Note) {
	q.Helper()
	m, err := q.table.Moment(q.Context(), after.ID)
	if err != nil {
		q.Fatal(err)
	}
	for _, e := range m.Story {
		if e.Seq >= before.Seq {
			notes = append(notes, e.Notes...)
		}
	}
	return notes
}

func (q *quiet) Strip(context.Context, storage.ChannelID, storage.MessageID, bool) error { return nil }
func (q *quiet) Delete(context.Context, storage.ChannelID, storage.MessageID) error      { return nil }

func (q *quiet) Standing(context.Context, storage.ChannelID, storage.MessageID) (*discord.Posted, error) {
	return nil, errors.New("nobody looks")
}

func (q *quiet) Direct(_ context.Context, u storage.UserID) (storage.ChannelID, error) {
	return directOf + storage.ChannelID(u), nil
}

// unpainted paints nothing.
type unpainted struct{}

func (unpainted) Board(w io.Writer, _ render.Scene) error                       { return dotted(w) }
func (unpainted) Hand(w io.Writer, _ engine.PrivateView, _ render.Labels) error { return dotted(w) }

func dotted(w io.Writer) error {
	_, err := io.WriteString(w, ".")
	return err
}
