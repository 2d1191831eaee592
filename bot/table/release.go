package table

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"skald/storage"
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
	if _, err := mods.table.Match(ctx, id); err == nil || !errors.Is(err, ErrQuarantined) {
		return false, err
	}
	snap, err := read(ctx, mods.table, func(r storage.Reader) (s storage.Snapshot, err error) {
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
	reason, err := reasonOf(reason)
	if err != nil {
		return err
	}
	leave, err := mods.table.alone(ctx, id)
	if err != nil {
		return err
	}
	defer leave()
	h, _, mail, err := mods.farewell(ctx, p, id, ModRelease, reason)
	if err != nil {
		return err
	}
	released, err := mods.release(ctx, id, mail)
	switch {
	case err != nil:
		return err
	case !released:
		return refuse(NotQuarantined)
	}
	mods.table.log.Warn("match was released by a moderator", "match", id, "game", h.Game, "user", p.By, "guild", h.Guild)
	return nil
}

// Delete takes a match out of the store for a moderator, whatever its status and
// also if it cannot be read: its log, its letters, its mail. The server's log
// channel, the match's channel and the operator's log are told. It refuses with
// NoReason, NotOverseer or NoMatchHere.
func (mods Moderators) Delete(ctx context.Context, p Press, id storage.MatchID, reason string) error {
	reason, err := reasonOf(reason)
	if err != nil {
		return err
	}
	if seen, err := mods.table.seen(ctx, p); err != nil || seen {
		return err
	}
	leave, err := mods.table.alone(ctx, id)
	if err != nil {
		return err
	}
	defer leave()
	for range maxTries {
		h, rev, mail, err := mods.farewell(ctx, p, id, ModDelete, reason)
		if err != nil {
			return err
		}
		report, err := h.farewellReport(id)
		if err != nil {
			return err
		}
		err = mods.table.store.Delete(ctx, storage.Deletion{Match: id, Rev: rev, Report: report, Mail: mail, Interaction: p.Interaction, At: mods.table.now()})
		switch {
		case errors.Is(err, storage.ErrConflict):
			continue
		case errors.Is(err, storage.ErrNotFound):
			return refuse(NoMatchHere)
		case errors.Is(err, storage.ErrSeen):
			return nil
		case err != nil:
			return fmt.Errorf("delete match %s: %w", id, err)
		}
		mods.table.log.Warn("match was deleted by a moderator", "match", id, "game", h.Game, "status", h.Status, "user", p.By, "guild", h.Guild, "reason", reason)
		return nil
	}
	return fmt.Errorf("delete match %s: it moved %d times meanwhile", id, maxTries)
}

// farewell reads the head of a match of which no record can tell what a moderator
// does with it, and makes the mail that tells it: to the server's log channel,
// and to the match's own.
func (mods Moderators) farewell(ctx context.Context, p Press, id storage.MatchID, act ModAct, reason string) (h head, rev uint64, mail []storage.Mail, err error) {
	var log Moderation
	var at Posted
	err = mods.table.store.Read(ctx, func(r storage.Reader) error {
		if h, rev, err = overseenHead(r, p, id); err != nil {
			return err
		}
		if log, err = moderation(r, h.Guild); err != nil {
			return err
		}
		at, err = posted(r, id)
		return err
	})
	if err != nil {
		return h, 0, nil, loadError(id, err)
	}
	audit := Audit{Act: act, By: p.By, Reason: reason, Match: id, Guild: h.Guild, Channel: h.Channel, Game: h.Game, Locale: h.Locale, At: mods.table.now().UTC()}
	if log.Log != 0 {
		mail = append(mail, auditMail(log.Log, audit))
	}
	if h.Channel != 0 && at.Gone != h.Channel && h.Channel != log.Log {
		mail = append(mail, auditMail(h.Channel, audit))
	}
	for i := range mail {
		mail[i].At = mods.table.now()
	}
	return h, rev, mail, nil
}

// overseenHead reads the head of a match of the server that a press oversees, and
// its revision. If the head cannot be read, nothing is known but that server, in
// whose list the match stands.
func overseenHead(r storage.Reader, p Press, id storage.MatchID) (head, uint64, error) {
	raw, rev, err := r.Head(id)
	if err != nil {
		return head{}, 0, err
	}
	h, err := decodeHead(raw)
	if err != nil {
		listed, err := r.ByGuild(p.Oversees, 0, 0)
		if err != nil {
			return head{}, 0, err
		}
		if h = (head{}); slices.Contains(listed, id) {
			h.Guild = p.Oversees
		}
	}
	if p.Oversees == 0 || p.Oversees != h.Guild {
		return head{}, 0, refuse(NotOverseer)
	}
	return h, rev, nil
}
