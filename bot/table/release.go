package table

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"skald/engine/match/head"
	"skald/engine/match/refusal"
	"skald/storage"
	"skald/storage/matches"
	"skald/storage/people"
)

// Release frees the channel of a match in quarantine and takes it off its
// players' lists, so that they can play on. Its bytes stay as they are for the
// operator. A match that can be read is left alone, and released is false.
func (mods Moderators) Release(ctx context.Context, id storage.MatchID) (released bool, err error) {
	leave, err := mods.table.alone(ctx, id)
	if err != nil {
		return false, err
	}
	defer leave()
	return mods.release(ctx, id, nil)
}

// release is Release with mail that tells of it; the match's queue is held.
func (mods Moderators) release(ctx context.Context, id storage.MatchID, mail []storage.Mail) (released bool, err error) {
	if _, err := mods.table.Match(ctx, id); err == nil || !errors.Is(err, matches.ErrQuarantined) {
		return false, err
	}
	snap, err := storage.Ask(ctx, mods.table.store, func(r storage.Reader) (s storage.Snapshot, err error) {
		s.Head, s.Rev, err = r.Head(id)
		return s, err
	})
	if err != nil {
		return false, loadError(id, err)
	}
	if _, err := mods.table.store.Apply(ctx, storage.Commit{Match: id, Rev: snap.Rev, Head: snap.Head, At: mods.table.now(), Mail: mail}); err != nil {
		return false, fmt.Errorf("release match %s: %w", id, err)
	}
	return true, nil
}

// ReleaseFor is Release for a moderator. It refuses with NoReason, NotOverseer,
// NoMatchHere, or NotQuarantined if the match can be read.
func (mods Moderators) ReleaseFor(ctx context.Context, p Press, id storage.MatchID, reason string) error {
	return mods.farewell(ctx, p, id, head.ModRelease, reason, func(h head.Head, _ uint64, mail []storage.Mail) error {
		released, err := mods.release(ctx, id, mail)
		switch {
		case err != nil:
			return err
		case !released:
			return refusal.Of(refusal.NotQuarantined)
		}
		mods.table.log.Warn("match was released by a moderator", "match", id, "game", h.Game, "user", p.By, "guild", h.Guild)
		return nil
	})
}

// Delete takes a match out of the store for a moderator, whatever its status and
// also if it cannot be read: its log, its letters, its mail. The server's log
// channel, the match's channel and the operator's log are told. One who holds or held
// a seat may not, besides the owner of the server three days after the end. It refuses
// with NoReason, NotOverseer, NoMatchHere or OwnMatch.
func (mods Moderators) Delete(ctx context.Context, p Press, id storage.MatchID, reason string) error {
	if seen, err := mods.table.seen(ctx, p); err != nil || seen {
		return err
	}
	return mods.farewell(ctx, p, id, head.ModDelete, reason, func(h head.Head, rev uint64, mail []storage.Mail) error {
		if err := mods.mayDelete(ctx, p, id, h); err != nil {
			return err
		}
		report, err := matches.Report(&h, matches.Ending{Match: id, Deleted: true})
		if err != nil {
			return err
		}
		err = mods.table.store.Delete(ctx, storage.Deletion{Match: id, Rev: rev, Report: report, Mail: mail, Interaction: p.Interaction, At: mods.table.now()})
		switch {
		case errors.Is(err, storage.ErrNotFound):
			return refusal.Of(refusal.NoMatchHere)
		case errors.Is(err, storage.ErrSeen):
			return nil
		case err != nil:
			return fmt.Errorf("delete match %s: %w", id, err)
		}
		mods.table.log.Warn("match was deleted by a moderator", "match", id, "game", h.Game, "status", h.Status, "user", p.By, "guild", h.Guild, "reason", reason)
		return nil
	})
}

// mayDelete refuses to delete a match of the moderator's own with others, of which
// nothing would be left to judge.
func (mods Moderators) mayDelete(ctx context.Context, p Press, id storage.MatchID, h head.Head) error {
	m, err := mods.table.Match(ctx, id)
	own := slices.Contains(h.Players, p.By) || slices.Contains(h.Former, p.By)
	switch {
	case err == nil:
		own = m.Involved(p.By)
		others := func(u storage.UserID) bool { return u != p.By }
		own = own && slices.ContainsFunc(slices.Concat(m.setup.Players, m.Players), others)
	case !errors.Is(err, matches.ErrQuarantined):
		return err
	}
	ended := h.Status == head.Over && mods.table.now().Sub(h.Ended) >= head.ConsentLife
	if h.Status == head.Lobby || h.Status == head.Cancelled || !own || p.Owns != 0 && p.Owns == h.Guild && (ended || err != nil) {
		return nil
	}
	return refusal.Of(refusal.OwnMatch)
}

// farewell does what a moderator does with a match so that no record can tell of
// it, while nobody else acts on the match: do gets its head, and the mail that
// tells it, to the server's log channel and to the match's own.
func (mods Moderators) farewell(ctx context.Context, p Press, id storage.MatchID, act head.ModAct, reason string, do func(head.Head, uint64, []storage.Mail) error) error {
	reason, err := reasonOf(reason)
	if err != nil {
		return err
	}
	leave, err := mods.table.alone(ctx, id)
	if err != nil {
		return err
	}
	defer leave()
	for range maxTries {
		var h head.Head
		var rev uint64
		var log matches.Moderation
		var at matches.Posted
		err := mods.table.store.Read(ctx, func(r storage.Reader) (err error) {
			if h, rev, err = overseenHead(r, p, id); err != nil {
				return err
			}
			if log, err = people.Kept[matches.Moderation](r, storage.Owner{Guild: h.Guild}); err != nil {
				return err
			}
			at, err = matches.PostedOf(r, id)
			return err
		})
		if err != nil {
			return loadError(id, err)
		}
		now := mods.table.now()
		mail := matches.AuditTo(log.Log, matches.Audit{Act: act, By: p.By, Reason: reason, Match: id, Guild: h.Guild, Channel: h.Channel, Game: h.Game, Locale: h.Locale, At: now.UTC()})
		mail.At = now
		var told []storage.Mail
		if log.Log != 0 {
			told = append(told, mail)
		}
		if mail.Channel = h.Channel; h.Channel != 0 && at.Gone != h.Channel && h.Channel != log.Log {
			told = append(told, mail)
		}
		if err := do(h, rev, told); !errors.Is(err, storage.ErrConflict) {
			return err
		}
	}
	return fmt.Errorf("%s match %s: it moved %d times meanwhile", act, id, maxTries)
}

// overseenHead reads the head of a match of the server that a press oversees, and
// its revision. If the head cannot be read, nothing is known but that server, in
// whose list the match stands.
func overseenHead(r storage.Reader, p Press, id storage.MatchID) (head.Head, uint64, error) {
	h, rev, err := matches.HeadOf(r, id)
	if err != nil && !errors.Is(err, matches.ErrQuarantined) {
		return head.Head{}, 0, err
	}
	if err != nil {
		listed, err := r.ByGuild(p.Oversees, 0, 0)
		if err != nil {
			return head.Head{}, 0, err
		}
		if h = (head.Head{}); slices.Contains(listed, id) {
			h.Guild = p.Oversees
		}
	}
	if !p.moderates(h.Guild, h.Channel) {
		return head.Head{}, 0, refusal.Of(refusal.NotOverseer)
	}
	return h, rev, nil
}
