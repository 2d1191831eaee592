package outbox_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"skald/bot/discord"
	"skald/bot/ladder"
	"skald/bot/league"
	"skald/bot/tournament"
	ladderrules "skald/engine/league/ladder"
	rules "skald/engine/league/tournament"
	"skald/storage"
)

// leagues is the room in which a hall's competitions are held.
func (h *hall) leagues() *league.Room { return league.On(h.table, h.logger()) }

// laddered opens a ladder that speaks in the longhall, with vera and adam on it.
func (h *hall) laddered() *ladder.Ladder {
	h.Helper()
	at := league.Where{Guild: 301, Channel: longhall}
	var l *ladder.Ladder
	for _, u := range []storage.UserID{vera, adam} {
		var err error
		if l, err = ladder.Of(h.leagues()).Join(h.ctx, h.press(u), at, "", h.titles[0].Game.About().Key); err != nil {
			h.Fatal(err)
		}
	}
	return l
}

// challenges lets vera challenge adam.
func (h *hall) challenges(l *ladder.Ladder) {
	h.Helper()
	act := ladderrules.Challenged{From: ladderrules.Person(vera), To: ladderrules.Person(adam)}
	if _, err := ladder.Of(h.leagues()).Act(h.ctx, league.By{Press: h.press(vera)}, l.ID, act); err != nil {
		h.Fatal(err)
	}
}

// hosted opens a tournament of sigrid's in the longhall, with vera and adam in it.
func (h *hall) hosted() *tournament.Tournament {
	h.Helper()
	s := rules.Settings{Name: "Cup", Title: h.titles[0].Game.About().Key}
	held, err := tournament.Of(h.leagues()).Open(h.ctx, h.press(sigrid), tournament.Opening{Guild: 301, Channel: longhall, Settings: s})
	if err != nil {
		h.Fatal(err)
	}
	for _, u := range []storage.UserID{vera, adam} {
		held = h.does(held, u, rules.Join{})
	}
	return held
}

func (h *hall) does(held *tournament.Tournament, u storage.UserID, act rules.Act) *tournament.Tournament {
	h.Helper()
	held, err := tournament.Of(h.leagues()).Act(h.ctx, league.By{Press: h.press(u)}, held.ID, act)
	if err != nil {
		h.Fatal(err)
	}
	return held
}

// closed refuses every message to a channel.
func closed(c storage.ChannelID, code int) func(context.Context, call) error {
	return func(_ context.Context, got call) error {
		if got.to == c && (got.what == "post" || got.what == "edit" || got.what == "thread") {
			return refused(code)
		}
		return nil
	}
}

// A challenge that the channel does not take is told to both by direct message,
// once, and posted when the channel takes messages again.
func TestChallengeSurvivesClosedChannel(t *testing.T) {
	for _, code := range []int{discord.MissingAccess, discord.MissingPermission, discord.ArchivedThread, discord.LockedThread} {
		t.Run(fmt.Sprint(code), func(t *testing.T) {
			inHall(t, dot, func(h *hall) {
				l := h.laddered()
				h.wire.failing(closed(longhall, code))
				h.challenges(l)
				h.passes(25 * time.Minute)
				for _, u := range []storage.UserID{vera, adam} {
					got := h.letters(u)
					if len(got) != 1 || !strings.Contains(got[0].Content, "challenges") || !strings.Contains(got[0].Content, "I may not write in <#201>") {
						t.Errorf("%d was told %d times: %+v; want the challenge once, and why it is not shown", u, len(got), got)
					}
				}
				h.wire.failing(nil)
				h.passes(8 * time.Hour)
				if got := h.wire.holding(longhall, "do you accept?"); got != 1 {
					t.Errorf("%d challenges stand in the channel once it is open again, want 1", got)
				}
				h.empty()
			})
		})
	}
}

// Mail that waits for a channel is tried for 30 days, then no more.
func TestCompetitionMailIsGivenUp(t *testing.T) {
	inHall(t, dot, func(h *hall) {
		held := h.hosted()
		h.passes(time.Second)
		h.wire.failing(closed(longhall, discord.MissingAccess))
		h.does(held, sigrid, rules.Cancel{})
		h.passes(29 * 24 * time.Hour)
		if got := h.log.count("given up"); got != 0 {
			t.Errorf("%d mails were given up within 29 days, want none", got)
		}
		if got := h.letters(sigrid); len(got) == 0 || !strings.Contains(got[0].Content, "I may not write in <#201>") {
			t.Errorf("the director was told %+v", got)
		}
		h.passes(3 * 24 * time.Hour)
		h.empty()
		if got := h.log.count("given up"); got == 0 {
			t.Error("nothing was given up after 32 days")
		}
	})
}

// Somebody who presses something in the channel has it tried at once, and what
// goes through takes the rest along.
func TestPressRetries(t *testing.T) {
	inHall(t, dot, func(h *hall) {
		held := h.hosted()
		l := h.laddered()
		h.passes(time.Second)
		h.wire.failing(closed(longhall, discord.MissingPermission))
		h.challenges(l)
		h.does(held, sigrid, rules.Start{})
		h.passes(2 * time.Minute)
		for u, text := range map[storage.UserID]string{adam: "challenges", vera: "challenges", sigrid: "Cup"} {
			if got := h.letters(u); len(got) == 0 || !strings.Contains(got[0].Content, text) {
				t.Errorf("%d was told %+v, want a word of %q though another mail was first", u, got, text)
			}
		}
		before := len(h.wire.made("post", longhall))
		h.sender.Retry(h.ctx, longhall)
		h.sender.Retry(h.ctx, longhall)
		h.passes(time.Second)
		if got := len(h.wire.made("post", longhall)) - before; got > 6 {
			t.Errorf("two presses within a minute made %d tries", got)
		}
		h.wire.failing(nil)
		h.passes(time.Minute)
		h.sender.Retry(h.ctx, longhall)
		h.passes(2 * time.Second)
		if h.wire.holding(longhall, "do you accept?") != 1 || h.wire.holding(longhall, "has started") != 1 {
			t.Errorf("the channel holds %v, want the challenge and the start once", h.wire.in(longhall))
		}
		h.empty()
	})
}

// A mail whose channel cannot be written to holds up no other recipient, and
// survives a restart.
func TestClosedChannelSurvivesRestart(t *testing.T) {
	inHall(t, dot, func(h *hall) {
		l := h.laddered()
		h.wire.failing(closed(longhall, discord.MissingAccess))
		h.challenges(l)
		h.passes(time.Minute)
		h.stop()
		h.start()
		h.passes(time.Minute)
		h.wire.failing(nil)
		h.sender.Retry(h.ctx, longhall)
		h.passes(time.Second)
		if got := h.wire.holding(longhall, "do you accept?"); got != 1 {
			t.Errorf("%d challenges stand, want 1", got)
		}
		if got := len(h.letters(adam)); got != 1 {
			t.Errorf("adam was told %d times, want once", got)
		}
	})
}

// Where Discord calls a message invalid it comes as text alone; where the bot may
// not attach, without its pictures.
func TestCompetitionDowngrades(t *testing.T) {
	inHall(t, dot, func(h *hall) {
		h.wire.failing(func(_ context.Context, c call) error {
			if len(c.msg.Rows)+len(c.msg.Files) > 0 && c.to == longhall {
				return refused(discord.InvalidBody)
			}
			return nil
		})
		h.challenges(h.laddered())
		h.passes(time.Second)
		if got := h.wire.holding(longhall, "do you accept?"); got != 1 {
			t.Errorf("%d challenges stand as text, want 1", got)
		}
		h.empty()
	})
}

// A message that even as text is invalid ends with a notice to those concerned.
func TestCompetitionInvalidText(t *testing.T) {
	inHall(t, dot, func(h *hall) {
		h.wire.failing(func(_ context.Context, c call) error {
			if c.to == longhall && !strings.Contains(c.msg.Content, "could not be made") {
				return refused(discord.InvalidBody)
			}
			return nil
		})
		h.challenges(h.laddered())
		h.passes(time.Second)
		if got := h.wire.holding(longhall, "<@102>, a message of the ladder could not be made") + h.wire.holding(longhall, "could not be made"); got == 0 {
			t.Errorf("the channel holds %v, want a word to both", h.wire.in(longhall))
		}
		h.empty()
	})
}

// A channel that is gone is told by direct message, and nothing is tried again.
func TestCompetitionChannelGone(t *testing.T) {
	inHall(t, dot, func(h *hall) {
		h.wire.failing(closed(longhall, discord.UnknownChannel))
		h.challenges(h.laddered())
		h.passes(time.Second)
		for _, u := range []storage.UserID{vera, adam} {
			if got := h.letters(u); len(got) != 1 || !strings.Contains(got[0].Content, "is gone") {
				t.Errorf("%d was told %+v", u, got)
			}
		}
		h.empty()
	})
}

// A thread that cannot be made holds up nothing else in the channel, and the match begins
// by itself once the bot may make threads.
func TestThreadComesLater(t *testing.T) {
	inHall(t, dot, func(h *hall) {
		h.wire.failing(func(_ context.Context, c call) error {
			if c.what == "thread" {
				return refused(discord.MissingPermission)
			}
			return nil
		})
		held := h.does(h.hosted(), sigrid, rules.Start{})
		h.passes(time.Second)
		if got := h.wire.holding(longhall, "Create Public Threads"); got != 1 {
			t.Errorf("the director was told %d times, want once", got)
		}
		h.challenges(h.laddered())
		h.passes(time.Second)
		if got := h.wire.holding(longhall, "do you accept?"); got != 1 {
			t.Error("the challenge waits for the thread of another")
		}
		h.wire.failing(nil)
		h.passes(8 * time.Hour)
		place, err := h.leagues().Place(h.ctx, held.ID, rules.MatchID{Round: 1, Table: 1}.Key())
		if err != nil || place.Match == "" {
			t.Errorf("the pairing has %+v, %v; want its match", place, err)
		}
		h.empty()
	})
}

// Messages of competitions give way to people who are being answered.
func TestCompetitionGivesWay(t *testing.T) {
	inHall(t, dot, func(h *hall) {
		h.stop()
		over := make(chan struct{})
		h.urgent = func(context.Context) { <-over }
		h.start()
		h.challenges(h.laddered())
		h.passes(time.Second)
		if got := h.wire.count(); got != 0 {
			t.Errorf("%d calls were made before the people were answered", got)
		}
		close(over)
		h.passes(time.Second)
		if got := h.wire.holding(longhall, "do you accept?"); got != 1 {
			t.Error("the challenge was not posted afterwards")
		}
	})
}

// Mail that waits for a channel that the ladder has left comes where it speaks now.
func TestMailFollowsLadder(t *testing.T) {
	inHall(t, dot, func(h *hall) {
		l := h.laddered()
		h.wire.failing(closed(longhall, discord.MissingAccess))
		h.challenges(l)
		h.passes(time.Minute)
		act := ladderrules.Moved{Home: meadHall.String()}
		if _, err := ladder.Of(h.leagues()).Act(h.ctx, league.By{Press: h.press(sigrid)}, l.ID, act); err != nil {
			h.Fatal(err)
		}
		h.passes(8 * time.Hour)
		if got := h.wire.holding(meadHall, "do you accept?"); got != 1 {
			t.Errorf("%d challenges stand in the new channel, want 1", got)
		}
		h.empty()
	})
}
