package league

import (
	"context"
	"errors"
	"slices"
	"strconv"

	"skald/bot/table"
	"skald/storage"
	"skald/storage/competition"
)

// Limits are how many competitions of one kind may be open at once.
type Limits struct{ OfPerson, InChannel, InServer int }

// Open makes a competition of somebody's, one after the other, since those that are open
// are counted: it refuses with OpenOfPerson, OpenInServer or OpenInChannel. A doubled
// press returns the competition that the first made.
func (s *Shelf[S, W, E]) Open(ctx context.Context, p table.Press, h competition.Head, most Limits, begin func(storage.LeagueID, competition.Head, S) (Step[E], error)) (*Competition[S], error) {
	leave, err := s.opening.Enter(ctx, "")
	if err != nil {
		return nil, err
	}
	defer leave()
	h.By = p.By
	if seen, err := s.room.Seen(ctx, p); err != nil {
		return nil, err
	} else if seen {
		return s.newest(ctx, h)
	}
	if err := s.affordable(ctx, h, most); err != nil {
		return nil, err
	}
	l, err := s.Create(ctx, p, h, begin)
	if errors.Is(err, storage.ErrSeen) {
		return s.newest(ctx, h)
	}
	return l, err
}

// newest returns the competition that somebody made last in a server.
func (s *Shelf[S, W, E]) newest(ctx context.Context, h competition.Head) (*Competition[S], error) {
	list, err := s.Listed(ctx, h.Guild)
	if err != nil {
		return nil, err
	}
	for _, one := range slices.Backward(list) {
		if one.Head.By == h.By {
			return s.Load(ctx, one.ID)
		}
	}
	return nil, refuse(NoLeague)
}

// affordable refuses a competition where too many are open: of its creator in all
// servers, in its server, or in its channel.
func (s *Shelf[S, W, E]) affordable(ctx context.Context, h competition.Head, most Limits) error {
	open, err := s.Listed(ctx, h.Guild)
	if err != nil {
		return err
	}
	theirs, err := s.room.Joined(ctx, h.By)
	if err != nil {
		return err
	}
	own := 0
	for _, id := range theirs {
		if one, err := s.room.Head(ctx, id); err == nil && one.Kind == s.is && one.By == h.By && !one.Over {
			own++
		}
	}
	switch {
	case own >= most.OfPerson:
		return &Refusal{Key: OpenOfPerson, Word: strconv.Itoa(most.OfPerson)}
	case len(open) >= most.InServer:
		return &Refusal{Key: OpenInServer, Word: strconv.Itoa(most.InServer)}
	}
	return s.RoomIn(ctx, h.Guild, h.Channel, most.InChannel)
}

// RoomIn refuses a competition more in a channel in which as many speak as may.
func (s *Shelf[S, W, E]) RoomIn(ctx context.Context, g storage.GuildID, c storage.ChannelID, most int) error {
	open, err := s.Listed(ctx, g)
	if err == nil && len(only(open, func(l Listed) bool { return l.Head.Channel == c })) >= most {
		err = &Refusal{Key: OpenInChannel, Word: strconv.Itoa(most)}
	}
	return err
}

// MostPast is how many competitions of a server that are over are looked through for a
// name; older ones are found by their id.
const MostPast = 50

// Find returns the competition that somebody means who names none: that of the thread,
// else the open one of the channel, else the only open one that they are in, else the last
// one of the channel. Where several fit it returns all. The pairings of a state are told
// by their keys, the newest first.
func (s *Shelf[S, W, E]) Find(ctx context.Context, at Where, pairings func(S) []string) ([]Listed, error) {
	isHere := func(l Listed) bool { return l.Head.Channel == at.Channel || l.Head.Channel == at.Parent }
	open, err := s.Listed(ctx, at.Guild)
	if err != nil {
		return nil, err
	}
	here := only(open, isHere)
	var last []Listed
	if len(here) == 0 || at.Parent != 0 {
		past, err := s.Past(ctx, at.Guild, MostPast)
		if err != nil {
			return nil, err
		}
		last = only(past, isHere)
	}
	if at.Parent != 0 {
		if one, ok, err := s.ofThread(ctx, slices.Concat(last, here), at.Channel, pairings); err != nil || ok {
			return []Listed{one}, err
		}
	}
	theirs, err := s.room.Joined(ctx, at.User)
	if err != nil {
		return nil, err
	}
	isTheirs := func(l Listed) bool { return slices.Contains(theirs, l.ID) }
	mine := only(open, isTheirs)
	for _, list := range [][]Listed{here, only(here, isTheirs), mine} {
		if len(list) == 1 {
			return list, nil
		}
	}
	switch {
	case len(here) > 0:
		return here, nil
	case len(mine) > 0:
		return mine, nil
	}
	return last[max(0, len(last)-1):], nil
}

// ofThread returns which of a channel's competitions, the oldest first, has the pairing
// that talks in a thread.
func (s *Shelf[S, W, E]) ofThread(ctx context.Context, here []Listed, thread storage.ChannelID, pairings func(S) []string) (Listed, bool, error) {
	for _, one := range slices.Backward(here) {
		l, err := s.Load(ctx, one.ID)
		if err != nil {
			continue // it cannot be read: then it is none of the thread's
		}
		for _, key := range pairings(l.State) {
			if place, err := s.room.Place(ctx, l.ID, key); err != nil || place.Thread == thread {
				return one, err == nil, err
			}
		}
	}
	return Listed{}, false, nil
}

// only returns those of a list that fit.
func only(list []Listed, fit func(Listed) bool) []Listed {
	return slices.DeleteFunc(slices.Clone(list), func(l Listed) bool { return !fit(l) })
}
