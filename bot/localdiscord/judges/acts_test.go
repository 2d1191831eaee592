package judges

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"skald/bot/localdiscord"
)

// commands types commands, and lets one be completed.
func (c *court) commands() {
	r := c.slash("board", map[string]any{"size": 3})
	c.says(r, "A board of 3", false)
	if !r.Deferred {
		c.t.Error("the answer did not come after a deferral")
	}
	c.pictured(*r.Message, "board.png")

	choices, err := c.vera.Complete(c.ctx, c.hall, "match find", nil, "word", "K")
	if err != nil || len(choices) != 1 || choices[0].Name != "word Kent" || choices[0].Value != "kent" || choices[0].NameLocalizations["de"] != "Kent" {
		c.t.Errorf("choices %+v, %v, want word Kent", choices, err)
	}
	c.vera.SetLocale("de")
	r = c.slash("match find", map[string]any{"word": "kent", "whom": "@Adam", "role": "@Elders", "where": "#longhall", "loud": true, "odds": 1.5})
	c.says(r, "find kent Adam Adam Elders longhall true 1.5 Vera de en-US", false)

	i := slices.IndexFunc(c.Commands(), func(cmd localdiscord.Command) bool { return cmd.Name == "match" })
	if i < 0 || c.Commands()[i].NameLocalizations["de"] != "partie" {
		c.t.Errorf("commands %+v, want match with a German name", c.Commands())
	}
}

// pictured holds that a message shows one picture and says what it shows.
func (c *court) pictured(m localdiscord.Message, name string) {
	c.t.Helper()
	if a := m.Attachments; len(a) != 1 || a[0].Filename != name || a[0].Width != 1 || a[0].Description != "the picture "+name {
		c.t.Fatalf("pictures %+v, want %s", a, name)
	}
}

// components presses, picks and fills in.
func (c *court) components() {
	board := *c.slash("board", map[string]any{"size": 4}).Message
	r := c.must(c.adam.Press(c.ctx, board, "update"))
	c.says(r, "Updated by Adam", false)
	c.pictured(*r.Message, "next.png")
	if !r.Updated || len(r.Message.Rows) != 5 {
		c.t.Errorf("updated %v with %d rows, want 5", r.Updated, len(r.Message.Rows))
	}

	r = c.must(c.adam.Press(c.ctx, board, "later"))
	c.says(r, "Later by Adam", false)
	c.shows(c.adam, c.hall, "a private line", func(m localdiscord.Message) bool { return m.Text() == "Between us" && m.Ephemeral })

	for id, pick := range map[string]struct {
		values []string
		want   string
	}{
		"areas": {[]string{"kent", "mercia"}, "Picked kent, mercia"}, "who": {[]string{"@Vera"}, "Picked Vera"},
		"roles": {[]string{"@Elders"}, "Picked Elders"}, "where": {[]string{"#longhall"}, "Picked longhall"},
	} {
		c.says(c.must(c.adam.Select(c.ctx, board, id, pick.values...)), pick.want, true)
	}

	r = c.must(c.adam.Press(c.ctx, board, "form"))
	if r.Modal == nil {
		c.t.Fatalf("no form but %q", r.Text())
	}
	r = c.must(c.adam.Submit(c.ctx, *r.Modal, map[string][]string{"reason": {"so\nit is"}}))
	c.says(r, "Because so\nit is: essex", false)
	if r.Message.ID != board.ID {
		c.t.Error("the form changed another message")
	}

	c.must(c.adam.Press(c.ctx, board, "away"))
	if m, there := c.Message(board.ID); there {
		c.t.Errorf("the message %q is still there", m.Text())
	}

	if !slices.ContainsFunc(c.Commands(), func(cmd localdiscord.Command) bool { return cmd.Name == "layout" }) {
		return // disgo of that version is older than these components
	}
	r = c.slash("layout", nil)
	c.says(r, "## The board\nGo on?", false)
	c.says(c.must(c.vera.Press(c.ctx, *r.Message, "laid")), "Laid by Vera", false)
}

// private answers for one person alone, and writes letters.
func (c *court) private() {
	c.says(c.slash("hush", nil), "Hush.", true)
	c.shows(c.vera, c.hall, "the edited answer", reading("Hush, I said."))
	much := c.shows(c.vera, c.hall, "the edited line", reading("Much more."))
	c.pictured(much, "hand.png")
	for _, pick := range []string{"@Adam", "@Elders"} {
		c.says(c.must(c.vera.Select(c.ctx, much, "anybody", pick)), "Picked "+strings.TrimPrefix(pick, "@"), true)
	}
	if all := texts(c.vera.Messages(c.hall)); slices.Contains(all, "Less.") {
		c.t.Error("a line that was deleted is still there")
	}
	if all := texts(c.adam.Messages(c.hall)); slices.Contains(all, "Much more.") {
		c.t.Error("Adam sees what Vera alone may")
	}

	c.says(c.slash("letter", map[string]any{"whom": "@Adam"}), "The letter is out", true)
	letter := c.shows(c.adam, c.adam.DM().ID, "the letter", reading("A letter for Adam"))
	c.pictured(letter, "secret.png")
	c.says(c.must(c.adam.Press(c.ctx, letter, "update")), "Updated by Adam", false)
	c.adam.CloseDMs(true)
	c.says(c.slash("letter", map[string]any{"whom": "@Adam"}), "No letter: 50007", true)
	c.adam.CloseDMs(false)
}

// channels posts into channels and threads, more than one takes at once.
func (c *court) channels() {
	c.says(c.slash("post", map[string]any{"whom": "@Adam"}), "Posted; what is gone is 10008", true)
	c.pictured(c.shows(c.adam, c.hall, "the edited post", reading("Not yet, "+c.adam.Mention())), "new.png")
	if pings := len(c.adam.Pings()); pings != 2 { // the letter, and the first text of the post
		c.t.Errorf("Adam was pinged %d times, want 2: %q", pings, texts(c.adam.Pings()))
	}

	c.Allow(c.hall, localdiscord.CreatePublicThreads)
	r := c.slash("thread", nil)
	thread := c.Channel("A thread")
	c.says(r, fmt.Sprintf("Begun: <#%s> under longhall", thread.ID), false)
	if thread.Parent != c.hall || c.vera.Last(thread.ID).Text() != "In the thread" {
		c.t.Errorf("the thread is %+v and shows %q", thread, texts(c.vera.Messages(thread.ID)))
	}

	c.says(c.slash("many", nil), "All seven", false)
	for n := range 7 {
		c.shows(c.vera, c.hall, "a post", reading(fmt.Sprint("Number ", n+1)))
	}
}

// rights holds that what a library computes of the bot's permissions is what an
// interaction tells it, and who sees a command of moderators.
func (c *court) rights() {
	if _, err := c.vera.Slash(c.ctx, c.hall, "rights", nil); err == nil {
		c.t.Error("who is no moderator can use a moderators' command")
	}
	c.vera.SetModerator(true)
	for _, denied := range []localdiscord.Permission{0, localdiscord.SendMessages | localdiscord.AttachFiles, localdiscord.SendInThreads} {
		c.Deny(c.hall, denied)
		may := localdiscord.Installed&^denied | localdiscord.CreatePublicThreads // given above
		c.says(c.slash("rights", nil), fmt.Sprintf("told %s computed %s member true", may, may), true)
		c.Allow(c.hall, denied)
	}
}

// connections ends the gateway's connection in each way. What people do while
// it is broken reaches the bot once it has resumed.
func (c *court) connections() {
	for _, bad := range []struct {
		name            string
		do              func()
		breaks          bool // at once, so that nothing goes out over the old connection
		logins, resumes int
	}{
		{"a broken connection", c.DropGateway, true, 1, 1},
		{"close code 4000", func() { c.CloseGateway(4000) }, true, 1, 2},
		{"op 7", c.AskReconnect, false, 1, 3},
		{"op 9 that may resume", func() { c.InvalidateSession(true) }, false, 1, 4},
		{"op 9", func() { c.InvalidateSession(false) }, false, 2, 4},
		{"a refused RESUME", func() { c.ForgetSessions(); c.DropGateway() }, false, 3, 4},
	} {
		began := time.Now()
		bad.do()
		if !bad.breaks {
			c.untilLogins(bad.name, bad.logins, bad.resumes)
		}
		c.says(c.slash("board", map[string]any{"size": bad.resumes}), fmt.Sprint("A board of ", bad.resumes), false)
		c.untilLogins(bad.name, bad.logins, bad.resumes)
		c.t.Logf("%s: back after %.1f s", bad.name, time.Since(began).Seconds())
	}
	if n := c.IdentifyBursts(); n != 0 {
		c.t.Logf("the library logged in %d times sooner than 5 s after the time before", n)
	}
}

// untilLogins waits until the judge has logged in and resumed that often, and is
// connected.
func (c *court) untilLogins(after string, logins, resumes int) {
	c.t.Helper()
	events, cancel := c.Subscribe()
	defer cancel()
	ctx, stop := context.WithTimeout(c.ctx, time.Minute)
	defer stop()
	for len(c.Identifies()) != logins || c.Resumes() != resumes || !c.Connected() {
		select {
		case <-events:
		case <-ctx.Done():
			c.t.Fatalf("after %s: %d logins and %d resumes, connected %v; want %d and %d", after, len(c.Identifies()), c.Resumes(), c.Connected(), logins, resumes)
		}
	}
}

// trouble lets requests fail as Discord's do, which a library sends again.
func (c *court) trouble() {
	for _, bad := range []struct {
		requests string
		what     localdiscord.Mishap
	}{
		{"POST /channels/*/messages", localdiscord.Limited(200 * time.Millisecond)},
		{"POST /channels/*/messages", localdiscord.LimitedGlobally(200 * time.Millisecond)},
	} {
		c.Inject(bad.requests, 1, bad.what)
		c.says(c.slash("letter", map[string]any{"whom": "@Adam"}), "The letter is out", true)
	}
}
