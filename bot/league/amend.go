package league

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"skald/storage"
)

// A Ruling is what somebody decided that a match was worth.
type Ruling struct {
	First  []storage.UserID // who came first: all of a draw, nobody of what counts for nobody
	By     storage.UserID
	Reason string
}

// Amend lets the competitions of all other kinds count a match as an AmendMail says:
// two tables of one match must not differ.
func (r *Room) Amend(ctx context.Context, mail storage.Mail) error {
	key, rest, _ := strings.Cut(string(mail.Body), " ")
	by, reason, _ := strings.Cut(rest, " ")
	own, err := r.of(ctx, mail.League)
	if err != nil {
		return err
	}
	h, err := r.Head(ctx, mail.League)
	if err != nil {
		return err
	}
	place, err := r.Place(ctx, mail.League, key)
	if err != nil {
		return err
	}
	ruling, ruled, err := own.ruled(ctx, mail.League, key)
	if err != nil || !ruled || place.Match == "" {
		return err
	}
	if ruling.By, err = storage.ParseUserID(by); err != nil {
		return fmt.Errorf("read mail %d: %w", mail.ID, err)
	}
	ruling.Reason = cmp.Or(reason, h.Name)
	for _, k := range r.kinds {
		if err == nil && k.name() != h.Kind {
			err = k.amend(ctx, h, place.Match, ruling)
		}
	}
	return err
}

func (s *Shelf[S, W, E]) ruled(ctx context.Context, id storage.LeagueID, key string) (Ruling, bool, error) {
	l, err := s.Load(ctx, id)
	if err != nil {
		return Ruling{}, false, err
	}
	r, ok := s.rules.Ruled(l, key)
	return r, ok, nil
}

func (s *Shelf[S, W, E]) amend(ctx context.Context, h Head, match storage.MatchID, r Ruling) error {
	return s.rules.Amend(ctx, h, match, r)
}
