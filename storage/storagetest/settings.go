package storagetest

import (
	"errors"
	"testing"

	"skald/storage"
)

// testPostedTo: what is posted to a user and what is posted in the channel are
// kept beside each other.
func testPostedTo(t *testing.T, s Store) {
	ctx := t.Context()
	posted := func(u storage.UserID) string { return string(must(Now(ctx, s).PostedTo(m1, u))(t)) }
	for to, text := range map[storage.UserID]string{0: "in the channel", 5: "to five", 6: "to six"} {
		ack(t, s, storage.Delivery{ID: 99, Match: m1, To: to, Posted: []byte(text)})
	}
	ack(t, s, storage.Delivery{ID: 99, Match: m2, To: 5, Posted: []byte("of another match")})
	ack(t, s, storage.Delivery{ID: 99, Match: m1, To: 6, Posted: []byte{}})
	equal(t, "in the channel", string(must(Now(ctx, s).Posted(m1))(t)), "in the channel")
	equal(t, "to nobody", posted(0), "in the channel")
	equal(t, "to five", posted(5), "to five")
	equal(t, "to six, forgotten", posted(6), "")
	equal(t, "to seven", must(Now(ctx, s).PostedTo(m1, 7))(t), nil)
}

// testSettings: a channel, a user and a server of the same id are three owners, and what
// is kept of a match goes with it.
func testSettings(t *testing.T, s Store) {
	ctx := t.Context()
	channel, user, guild := storage.Owner{Channel: 5}, storage.Owner{User: 5}, storage.Owner{Guild: 5}
	keep := func(o storage.Owner, text string) {
		t.Helper()
		if err := s.Keep(ctx, o, []byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	kept := func(o storage.Owner) string { return string(must(Now(ctx, s).Settings(o))(t)) }
	equal(t, "before", must(Now(ctx, s).Settings(user))(t), nil)
	keep(channel, "quiet")
	keep(user, "de")
	keep(guild, "a role")
	equal(t, "the channel's", kept(channel), "quiet")
	equal(t, "the user's", kept(user), "de")
	equal(t, "the server's", kept(guild), "a role")
	keep(user, "en")
	keep(channel, "")
	equal(t, "the user's, changed", kept(user), "en")
	equal(t, "the channel's, forgotten", must(Now(ctx, s).Settings(channel))(t), nil)
	gone := func(id storage.MatchID) {
		t.Helper()
		if err := s.Keep(ctx, storage.Owner{Match: id}, []byte("x")); !errors.Is(err, storage.ErrNotFound) {
			t.Errorf("keep for a match that is not there: error %v, want ErrNotFound", err)
		}
	}
	gone(m1)
	apply(t, s, storage.Commit{Match: m1, Head: []byte("h")})
	apply(t, s, storage.Commit{Match: m2, Head: []byte("h")})
	keep(storage.Owner{Match: m1}, "a review")
	keep(storage.Owner{Match: m2}, "another")
	equal(t, "a match's", kept(storage.Owner{Match: m1}), "a review")
	if err := s.Delete(ctx, storage.Deletion{Match: m1, Rev: 1}); err != nil {
		t.Fatal(err)
	}
	gone(m1)
	equal(t, "a deleted match's", must(Now(ctx, s).Settings(storage.Owner{Match: m1}))(t), nil)
	equal(t, "another match's", kept(storage.Owner{Match: m2}), "another")
	if err := s.Keep(ctx, storage.Owner{}, []byte("x")); err == nil {
		t.Error("keep settings of nobody: no error")
	}
}
