package outbox_test

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"skald/bot/discord"
	"skald/bot/table"
	"skald/engine"
	"skald/engine/hoard"
	"skald/engine/match/head"
	"skald/storage"
	"skald/storage/people"
)

// letters are the direct messages that stand with a user.
func (h *hall) letters(u storage.UserID) []message { return h.wire.in(direct + storage.ChannelID(u)) }

// rolls lets whose turn it is take it as the verb says.
func (h *hall) rolls(m *table.Match, verb engine.Verb) *table.Match {
	h.Helper()
	u := m.Waiting()[0]
	legal, err := m.Legal(u, nil)
	if err != nil {
		h.Fatal(err)
	}
	i := slices.IndexFunc(legal, func(a engine.Action) bool { return a.Verb == verb })
	if i < 0 {
		h.Fatalf("verb %d is not legal", verb)
	}
	o, err := h.table.Act(h.ctx, h.press(u), m.ID, m.Seq, legal[i])
	if err != nil {
		h.Fatal(err)
	}
	return o.Match
}

// hidden is a match in which both have hidden their cards, and whose letters are
// sent: whoever is to move may peek.
func (h *hall) hidden() *table.Match {
	h.Helper()
	m := h.act(h.act(h.match(0, longhall)))
	h.passes(time.Second)
	return m
}

// One letter stands with each player. It makes no sound, is edited when the turn
// passes and holds what its reader saw meanwhile.
func TestOneLetter(t *testing.T) {
	inHall(t, dot, func(h *hall) {
		m := h.hidden()
		reader := m.Waiting()[0]
		before := h.letters(reader)
		if len(before) != 1 || !before[0].Silent || len(before[0].Files) != 1 {
			t.Fatalf("%d letters at the start, want one, silent, with a picture: %+v", len(before), before)
		}
		m = h.rolls(m, hoard.Peek)
		h.passes(time.Second)
		if got := h.letters(reader); got[0].edits != before[0].edits {
			t.Error("the letter was edited while the turn lasts")
		}
		h.rolls(m, hoard.Roll)
		h.passes(time.Second)
		after := h.letters(reader)
		if len(after) != 1 || after[0].edits != before[0].edits+1 || after[0].Content == before[0].Content {
			t.Errorf("%d letters, edited %d times and then %d, want one that tells more:\n%s", len(after), before[0].edits, after[0].edits, after[0].Content)
		}
		h.empty()
	})
}

// A letter that was deleted, or that Discord does not let be edited any more, is
// sent anew, as quietly.
func TestLetterIsGone(t *testing.T) {
	for _, code := range []int{discord.UnknownMessage, discord.TooManyOldEdits} {
		t.Run(strconv.Itoa(code), func(t *testing.T) {
			inHall(t, dot, func(h *hall) {
				m := h.hidden()
				reader := m.Waiting()[0]
				h.wire.failing(func(_ context.Context, c call) error {
					if c.what == "edit" && c.to == direct+storage.ChannelID(reader) {
						return refused(code)
					}
					return nil
				})
				h.rolls(h.rolls(m, hoard.Peek), hoard.Roll)
				h.passes(time.Second)
				got := h.letters(reader)
				if len(got) != 1 || !got[0].Silent || got[0].edits != 0 {
					t.Errorf("refused by %d: %d letters, want a new one alone, silent: %+v", code, len(got), got)
				}
				h.empty()
			})
		})
	}
}

// A player who closes their direct messages during a match has read what their own acts
// told them: nobody hears of it. A player who has had them closed from the start is told
// so in the channel, once.
func TestClosedDirectMessages(t *testing.T) {
	inHall(t, dot, func(h *hall) {
		closed := map[storage.ChannelID]bool{direct + storage.ChannelID(adam): true}
		h.wire.failing(func(_ context.Context, c call) error {
			if closed[c.to] {
				return refused(discord.ClosedDirect)
			}
			return nil
		})
		m := h.hidden()
		if got := h.wire.holding(longhall, "I may not write to you"); got != 1 {
			t.Errorf("%d notices to whom cannot be written, want 1", got)
		}
		closed[direct+storage.ChannelID(vera)] = true
		m = h.rolls(h.rolls(m, hoard.Peek), hoard.Roll)
		h.passes(time.Minute)
		h.rolls(h.rolls(m, hoard.Peek), hoard.Roll)
		h.passes(time.Minute)
		if got := h.wire.holding(longhall, "I may not write to you"); got != 1 {
			t.Errorf("%d notices later, want still 1", got)
		}
		h.empty()
	})
}

// Each is written to in their own language, the channel in the match's.
func TestLetterSpeaks(t *testing.T) {
	inHall(t, dot, func(h *hall) {
		if err := h.table.People.Hear(h.ctx, adam, "de"); err != nil {
			t.Fatal(err)
		}
		h.match(0, longhall)
		h.passes(time.Second)
		if got := h.letters(adam); len(got) != 1 || !strings.Contains(got[0].Content, "nur du sehen") {
			t.Errorf("who speaks German reads %+v", got)
		}
		if got := h.letters(vera); len(got) != 1 || !strings.Contains(got[0].Content, "Only you") {
			t.Errorf("who was never heard reads %+v, want the match's language", got)
		}
	})
}

// A message that is posted without a mention makes no sound; a turn that calls somebody
// does.
func TestOnlyMentionsAreHeard(t *testing.T) {
	inHall(t, dot, func(h *hall) {
		h.hidden()
		heard := 0
		for _, c := range h.wire.made("post", longhall) {
			if c.msg.Silent != (len(c.msg.Mentions) == 0) {
				t.Errorf("silent is %v with %d mentions: %q", c.msg.Silent, len(c.msg.Mentions), c.msg.Content)
			}
			if !c.msg.Silent {
				heard++
			}
		}
		if heard == 0 {
			t.Error("nobody was called")
		}
	})
}

// Where the channel wants the latest board alone, older ones give up their
// pictures with their buttons.
func TestLatestBoard(t *testing.T) {
	for _, boards := range people.BoardChoices() {
		t.Run(string(boards), func(t *testing.T) {
			inHall(t, dot, func(h *hall) {
				p := table.Press{By: vera, Oversees: 1, Within: longhall}
				if err := h.table.Configure(h.ctx, p, longhall, people.Settings{Boards: boards}); err != nil {
					t.Fatal(err)
				}
				m := h.hidden()
				h.rolls(m, hoard.Roll)
				h.passes(time.Second)
				var pictures []int
				for _, one := range h.wire.in(longhall) {
					if strings.Contains(one.Content, "coins in the hoard") {
						pictures = append(pictures, len(one.Files))
					}
				}
				kept := 0
				for _, n := range pictures {
					kept += n
				}
				want := len(pictures)
				if boards == people.LatestBoard {
					want = 1
				}
				if len(pictures) < 2 || kept != want || pictures[len(pictures)-1] != 1 {
					t.Errorf("pictures on the boards %v, want %d of them", pictures, want)
				}
			})
		})
	}
}

// A player who leaves a match that goes on gets no more letters of it, and the channel
// does not tell that they cannot be written to: at most the letter that stands
// with them is brought up to date.
func TestNoLetterToWhoLeft(t *testing.T) {
	for name, c := range map[string]struct {
		code int
		had  int
	}{
		"it stands":             {0, 1},
		"it was deleted":        {discord.UnknownMessage, 1},
		"messages were closed":  {discord.ClosedDirect, 1},
		"they never were open":  {discord.ClosedDirect, 0},
		"they left the server":  {discord.NoMutualServers, 1},
		"too old to be changed": {discord.TooManyOldEdits, 1},
	} {
		t.Run(name, func(t *testing.T) {
			inHall(t, dot, func(h *hall) {
				refuses := func(_ context.Context, c2 call) error {
					if c.code != 0 && c2.to == direct+storage.ChannelID(sigrid) && (c2.what == "edit" || c.code != discord.UnknownMessage && c.code != discord.TooManyOldEdits) {
						return refused(c.code)
					}
					return nil
				}
				if c.had == 0 {
					h.wire.failing(refuses)
				}
				m := h.matchOfThree()
				m = h.act(h.act(h.act(m)))
				h.passes(time.Second)
				notices := h.wire.holding(longhall, "I may not write to you")
				before := h.letters(sigrid)
				if len(before) != c.had {
					t.Fatalf("%d letters before, want %d", len(before), c.had)
				}
				h.wire.failing(refuses)
				posts := len(h.wire.made("post", direct+storage.ChannelID(sigrid)))
				o, err := h.table.Resign(h.ctx, h.press(sigrid), m.ID)
				if err != nil || o.Status != head.Running {
					t.Fatalf("leaving gives %v, %v, want a match that goes on", o.Match, err)
				}
				h.rolls(o.Match, hoard.Roll) // letters go out with the turn
				h.passes(time.Minute)
				if got := len(h.wire.made("post", direct+storage.ChannelID(sigrid))) - posts; got != 0 {
					t.Errorf("%d letters posted to who left, want none", got)
				}
				if got := h.wire.holding(longhall, "I may not write to you"); got != notices {
					t.Errorf("the channel is told %d times more", got-notices)
				}
				h.empty()
			})
		})
	}
}

// matchOfThree opens a match of three, which begins.
func (h *hall) matchOfThree() *table.Match {
	h.Helper()
	o, err := h.table.Create(h.ctx, h.press(vera), head.Opening{Game: h.titles[0].Game.About().Key, Channel: longhall})
	for _, u := range []storage.UserID{adam, sigrid} {
		if err == nil {
			o, err = h.table.Join(h.ctx, h.press(u), o.Match.ID, "")
		}
	}
	if err == nil && o.Match.Status == head.Lobby {
		o, err = h.table.Start(h.ctx, h.press(vera), o.Match.ID)
	}
	if err != nil {
		h.Fatal(err)
	}
	return o.Match
}

// A player who takes over a seat gets a letter, which they hear; in that of the one before
// nothing of the seat is left, also if they never press anything again.
func TestLetterChangesHands(t *testing.T) {
	inHall(t, dot, func(h *hall) {
		m := h.hidden()
		giver := m.Waiting()[0]
		o, err := h.table.OfferSeat(h.ctx, h.press(giver), m.ID, stranger)
		if err != nil {
			h.Fatal(err)
		}
		if _, err = h.table.TakeSeat(h.ctx, h.press(stranger), m.ID, o.Offer.Number); err != nil {
			h.Fatal(err)
		}
		h.passes(time.Second)
		if before := h.letters(giver); len(before) != 1 || len(before[0].Files) != 0 || !strings.Contains(before[0].Content, "Another player has your seat") {
			t.Errorf("the letter of the one before is %+v", before)
		}
		if now := h.letters(stranger); len(now) != 1 || now[0].Silent || len(now[0].Files) != 1 || !strings.Contains(now[0].Content, "Only you can see this") {
			t.Errorf("the letter of the new player is %+v", now)
		}
		h.empty()
	})
}
