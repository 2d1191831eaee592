package league

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math"
	"slices"
	"strings"
	"sync"
	"time"

	"skald/bot/table"
	contract "skald/engine/league"
	"skald/storage"
	"skald/storage/competition"
)

// Room holds the leagues of one store. Its methods may be called from many
// goroutines.
type Room struct {
	Table *table.Table
	Log   *slog.Logger
	Rand  io.Reader // of seeds and ids
	// Hooked says that a program elsewhere is told of events, by HookMail.
	Hooked bool

	randMu sync.Mutex

	kinds []kind
}

// On returns a room on the store and the clock of a table, where its matches are
// played. A nil log is heard by nobody.
func On(t *table.Table, log *slog.Logger) *Room {
	if log == nil {
		log = slog.New(slog.DiscardHandler)
	}
	return &Room{Table: t, Log: log, Rand: rand.Reader}
}

// Hold returns the competitions of type K that the room holds. The first time make
// makes them, before anything else is asked of the room.
func Hold[K kind](r *Room, make func(*Room) K) K {
	for _, k := range r.kinds {
		if held, ok := k.(K); ok {
			return held
		}
	}
	made := make(r)
	r.kinds = append(r.kinds, made)
	return made
}

// ErrQuarantined marks a league whose stored bytes cannot be read. All others go
// on. Compare with errors.Is.
var ErrQuarantined = errors.New("league is in quarantine")

// Unix returns the time as the rules take it.
func (r *Room) Unix() contract.Unix { return contract.Unix(r.Table.Now().Unix()) }

// of returns the shelf of a league's kind.
func (r *Room) of(ctx context.Context, id storage.LeagueID) (kind, error) {
	h, err := r.Head(ctx, id)
	if err != nil {
		return nil, err
	}
	for _, k := range r.kinds {
		if k.Kind() == h.Kind {
			return k, nil
		}
	}
	return nil, fmt.Errorf("league %s: %w: kind %q is unknown", id, ErrQuarantined, h.Kind)
}

// Head returns a league's head: a Refusal NoLeague if there is none of that id.
func (r *Room) Head(ctx context.Context, id storage.LeagueID) (competition.Head, error) {
	h, err := storage.Ask(ctx, r.Table.Store(), func(s storage.Reader) (competition.Head, error) { return headOf(s, id) })
	if err != nil {
		return competition.Head{}, loadError(id, err)
	}
	return h, nil
}

func headOf(s storage.Reader, id storage.LeagueID) (competition.Head, error) {
	snap, err := s.LoadLeague(id)
	if err != nil {
		return competition.Head{}, err
	}
	h, _, err := competition.DecodeHead(snap.Head)
	return h, err
}

// loadError says an error of the store, or of what was read, as one of a league.
func loadError(id storage.LeagueID, err error) error {
	var no *Refusal
	switch {
	case errors.As(err, &no), errors.Is(err, ErrQuarantined), errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded), errors.Is(err, storage.ErrClosed):
		return err
	case errors.Is(err, storage.ErrNotFound):
		return refuse(NoLeague)
	}
	return fmt.Errorf("load league %s: %w: %w", id, ErrQuarantined, err)
}

func (r *Room) newID() (storage.LeagueID, error) {
	r.randMu.Lock()
	defer r.randMu.Unlock()
	return storage.NewLeagueID(r.Rand)
}

// Seen reports whether a press was committed before.
func (r *Room) Seen(ctx context.Context, p table.Press) (bool, error) {
	if p.Interaction == 0 {
		return false, nil
	}
	return storage.Ask(ctx, r.Table.Store(), func(s storage.Reader) (bool, error) { return s.Seen(p.Interaction) })
}

// newHead completes the head of a new competition with the time and with its seed.
func (r *Room) newHead(h competition.Head) (competition.Head, error) {
	r.randMu.Lock()
	defer r.randMu.Unlock()
	h.Opened = r.Table.Now().UTC()
	if _, err := io.ReadFull(r.Rand, h.Seed.Seed[:]); err != nil {
		return h, fmt.Errorf("draw seed of a league: %w", err)
	}
	return h, nil
}

// Refusal is why somebody may not do what they tried, found before the league's
// rules were asked. Players read it as the sentence under its key.
type Refusal struct {
	Key   string
	Word  string
	Until time.Time
}

// The keys of refusals.
const (
	NoLadder      = "no-ladder"       // nobody of the server has joined a ladder of the title Word
	NoLeague      = "no-league"       // there is none of that id
	OtherServer   = "other-server"    // it is of another server
	UnknownGame   = "unknown-game"    // there is no title Word
	NotForTwo     = "not-for-two"     // two cannot play the title Word
	MatchRuns     = "match-runs"      // a match of the round runs: its pairings stand
	OpenOfPerson  = "open-of-person"  // as many as Word are open that they made
	OpenInChannel = "open-in-channel" // as many as Word speak in the channel
	OpenInServer  = "open-in-server"  // as many as Word are open in the server
	NameTaken     = "name-taken"      // there is one that is called Word
	NothingToPost = "nothing-to-post" // every pairing has its message, its thread and its match
	ActsSpent     = "acts-spent"      // they have acted Word times in it on this day, which ends at Until
)

// Error returns the key and the word, for operators.
func (r *Refusal) Error() string { return strings.TrimSpace("refused: " + r.Key + " " + r.Word) }

func refuse(key string) *Refusal { return &Refusal{Key: key} }

// Listed is a league in its server's list.
type Listed struct {
	ID   storage.LeagueID
	Head competition.Head
}

// Listed lists the open competitions of a server, the oldest first. One whose head
// cannot be read is left out.
func (s *Shelf[S, W, E]) Listed(ctx context.Context, g storage.GuildID) ([]Listed, error) {
	list, err := s.listed(ctx, g, math.MaxInt)
	return slices.DeleteFunc(list, func(l Listed) bool { return l.Head.Over }), err
}

// Past lists the last competitions of a server that are over, the oldest first.
func (s *Shelf[S, W, E]) Past(ctx context.Context, g storage.GuildID, most int) ([]Listed, error) {
	return s.listed(ctx, competition.Past(g), most)
}

// listed reads the end of a list.
func (s *Shelf[S, W, E]) listed(ctx context.Context, g storage.GuildID, most int) ([]Listed, error) {
	list, err := storage.Ask(ctx, s.room.Table.Store(), func(r storage.Reader) (list []Listed, err error) {
		ids, err := r.LeaguesIn(g, 0, 0)
		for _, id := range slices.Backward(ids) {
			if len(list) == most {
				break
			}
			if h, err := headOf(r, id); err == nil && h.Kind == s.is {
				list = append(list, Listed{id, h})
			}
		}
		return list, err
	})
	if err != nil {
		return nil, fmt.Errorf("list leagues of server %s: %w", g, err)
	}
	slices.Reverse(list)
	return list, nil
}

// A Where is the place from which somebody asks about a competition.
type Where struct {
	Guild   storage.GuildID
	Channel storage.ChannelID
	Parent  storage.ChannelID // of a thread the channel that it is of
	User    storage.UserID
}

// Joined lists the competitions that somebody takes part in.
func (r *Room) Joined(ctx context.Context, u storage.UserID) ([]storage.LeagueID, error) {
	return storage.Ask(ctx, r.Table.Store(), func(s storage.Reader) ([]storage.LeagueID, error) { return s.LeaguesOf(u) })
}
