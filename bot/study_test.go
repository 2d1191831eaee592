package bot_test

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"skald/bot"
	"skald/bot/localdiscord"
	"skald/bot/localdiscord/localtest"
	"skald/bot/table"
	"skald/render"
	"skald/render/hoardboard"
	"skald/storage"
)

// TestStats shows the figures of a match while it runs and when it is over, of its game
// on the server and of people: one's own whole, another's as far as one sees the channel.
func TestStats(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	r.says(r.slash(r.vera, "study stats"), "no match", "that you may see")
	r.says(r.slash(r.vera, "study stats", "title=hoard"), "No match of that kind is over")
	r.opened()
	running := r.slash(r.guest, "study stats")
	expect(t, "of a running match", running.Text(), "**Hoard** in figures", "Red + Blue 0")
	if strings.Contains(running.Text(), "Waited for") {
		t.Errorf("a running match tells who is waited for: %s", running.Text())
	}
	if _, err := r.table.Resign(r.ctx, table.Press{By: storage.UserID(r.adam.ID), Interaction: 5}, r.match().ID); err != nil {
		t.Fatal(err)
	}
	r.playedOut("clock=none")
	over := r.slash(r.guest, "study stats")
	expect(t, "of a match that is over", over.Text(), "**Hoard** in figures", " turns in ", "Waited for: ", "`/study review`")
	if n := len(over.Message.Attachments); n != 1 {
		t.Errorf("%d pictures of a match", n)
	}
	for name, reply := range map[string]*localtest.Reply{
		"typed": r.slash(r.guest, "study stats", "title=Hoard"), "pressed": r.press(r.guest, *over.Message, "This game here"),
	} {
		expect(t, name, reply.Text(), "**Hoard** on this server · 2 matches since", "- Red: 2 (", "- Blue: 2 (", "resigned", "at most")
		if n := len(reply.Message.Attachments); n != 1 {
			t.Errorf("%s: %d pictures", name, n)
		}
	}
	reviewed := r.press(r.guest, r.shown(r.match()), "Review")
	r.reviewOf(r.guest, *reviewed.Message)
	r.says(r.slash(r.vera, "study stats"), "dice")
	if text := r.slash(r.vera, "study stats").Text(); strings.Contains(text, "`/study review`") {
		t.Errorf("the review is made, and it is still said how to have one: %s", text)
	}
	own := r.press(r.adam, *r.slash(r.adam, "study stats").Message, "My figures")
	expect(t, "one's own", own.Text(), r.adam.Mention()+"** on this server · 2 matches", "- Hoard: 2 (", "Hoard, Blue: 2", "**Against**", r.vera.Mention()+": 2", "waiting for "+r.adam.Mention())
	if n := len([]rune(own.Text())); n > 2000 {
		t.Errorf("%d characters", n)
	}
	r.says(r.slash(r.guest, "study stats"), "in figures")
	r.says(r.slash(r.guest, "study stats", "player="+r.adam.ID.String()), "2 matches")
	r.says(r.slash(r.guest, "study stats", "player="+r.guest.ID.String()), "that you may see")
	// Who does not see the channel is told nothing of what others did there.
	r.world.Overwrite(r.hall, localdiscord.Overwrite{ID: r.guest.ID, Member: true, Deny: localdiscord.ViewChannel})
	r.time.leap(time.Minute) // what the bot looked up is believed for half a minute
	hidden := r.at(r.world.Channel("mead-hall").ID, r.guest, "study stats", "player="+r.adam.ID.String())
	expect(t, "of what is hidden", hidden.Text(), "no match of "+r.adam.Mention()+" is over that you may see")
	mine := r.at(r.world.Channel("mead-hall").ID, r.adam, "study stats")
	expect(t, "where there is no match", mine.Text(), "2 matches")
	r.says(r.inDirect(r.adam, "study stats", "title=hoard"), "channel of a server")
	r.adam.SetLocale("de")
	r.says(r.slash(r.adam, "study stats", "player="+r.adam.ID.String()), "2 Partien seit", "Nach Spiel", "verloren")
}

// TestNotes keeps what players note from everybody until the match is over; then log,
// page and export have it.
func TestNotes(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	r.opened()
	const secret = "I hold the **large** one </script>"
	r.says(r.slash(r.guest, "study note", "text=hello"), "Only those who play")
	r.says(r.slash(r.vera, "study note"), "You have noted nothing")
	r.says(r.slash(r.vera, "study note", "text="+secret, "record=0"), "Noted on record 0: ", "\\*\\*large", "Only you can read it", "(1 of 20)")
	r.says(r.slash(r.vera, "study note", "text="+strings.Repeat("é", 501)), "501", "500")
	r.says(r.slash(r.vera, "study note", "text=x", "record=99"), "no record number 99")
	r.says(r.slash(r.vera, "study note", "text=x", "record=-1"), "no record number -1")
	r.says(r.slash(r.vera, "study note", "text=later\u202e\x07"), "Noted on record", "2. `")
	r.says(r.slash(r.vera, "study note", "forget=3"), "no note number 3")
	if text := r.slash(r.vera, "study note", "forget=2").Text(); strings.Contains(text, "later") || !strings.Contains(text, "(1 of 20)") {
		t.Errorf("after the second is gone: %q", text)
	}
	r.says(r.slash(r.vera, "study log"), "✎ "+r.vera.Mention())
	for range 19 {
		r.says(r.slash(r.adam, "study note", "text="+strings.Repeat("long ", 90)), "Noted on record")
	}
	last := r.slash(r.adam, "study note", "text=the twentieth")
	r.says(last, "(20 of 20)")
	r.says(r.slash(r.adam, "study note", "text=one more"), "You have 20 notes")
	for range 9 {
		if _, more := last.Message.Button("Next page"); !more {
			break
		}
		last = r.press(r.adam, *last.Message, "Next page")
	}
	r.says(last, "20. `", "the twentieth")
	for range 20 {
		r.slash(r.adam, "study note", "forget=1")
	}
	for _, u := range []*localtest.User{r.adam, r.guest} {
		if text := r.slash(u, "study log").Text() + r.slash(u, "study note").Text(); strings.Contains(text, "✎") || strings.Contains(text, "large") {
			t.Errorf("%s reads another's note while the match runs: %q", u.Name, text)
		}
	}
	if page := r.fetched(r.replayOf(r.vera, r.slash(r.vera, "study replay", "form=page")).Attachments[0]); strings.Contains(page, "large") {
		t.Error("the page of a running match has notes")
	}
	id := r.match().ID
	if e, err := r.table.Archive.ExportAll(r.ctx, id); err != nil || e.Notes != nil {
		t.Errorf("the export of a running match has notes: %v, %v", e.Notes, err)
	}
	if _, err := r.table.Resign(r.ctx, table.Press{By: storage.UserID(r.adam.ID), Interaction: 5}, id); err != nil {
		t.Fatal(err)
	}
	r.says(r.slash(r.guest, "study log"), "✎ "+r.vera.Mention()+": I hold the \\*\\*large")
	r.says(r.slash(r.adam, "study note", "text=well played"), "everybody can read it")
	page := r.fetched(r.replayOf(r.guest, r.slash(r.guest, "study replay", "form=page")).Attachments[0])
	expect(t, "the page", page, "I hold the **large** one &lt;/script&gt;", "well played", "<b>Vera</b>")
	e, err := r.table.Archive.Export(r.ctx, id)
	if err != nil || len(e.Notes) != 2 || e.Notes[0].Text != secret {
		t.Errorf("exported are %+v, %v", e.Notes, err)
	}
	rep, err := r.table.Archive.ReplayMatch(r.ctx, id)
	if err != nil || !rep.Honest() {
		t.Errorf("with notes the match is %+v, %v", rep, err)
	}
}

// TestLogLinks leads from each turn of the log to its message.
func TestLogLinks(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	m := r.playedOut()
	r.shown(m)
	links := regexp.MustCompile(`\[Turn ([0-9]+)\]\(https://discord\.com/channels/[0-9]+/[0-9]+/([0-9]+)\)`)
	found := links.FindAllStringSubmatch(r.slash(r.guest, "study log").Text(), -1)
	if len(found) == 0 {
		t.Fatalf("no turn is linked: %s", r.slash(r.guest, "study log").Text())
	}
	p, err := r.table.Posted(r.ctx, m.ID)
	if err != nil || len(p.Turns()) < len(found) {
		t.Errorf("%d turns are known, %v", len(p.Turns()), err)
	}
	for _, link := range found {
		id, err := storage.ParseChannelID(link[2])
		if err != nil {
			t.Fatal(err)
		}
		if stands, ok := r.world.Message(localdiscord.ID(id)); !ok || !strings.Contains(stands.Text(), "Hoard") && !strings.Contains(stands.Text(), "coins") {
			t.Errorf("turn %s leads to %q", link[1], stands.Text())
		}
	}
}

// TestReplayForAll shows a film to the whole channel, once in ten minutes, and tells who
// asked; a page, and where files are forbidden anything, it does not.
func TestReplayForAll(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	r.opened()
	shownTo := func(u *localtest.User) (list []localdiscord.Message) {
		for _, m := range u.Messages(r.hall) {
			if !m.Ephemeral && strings.Contains(m.Text(), "again") {
				list = append(list, m)
			}
		}
		return list
	}
	answer := func(u *localtest.User, asked *localtest.Reply, text string) {
		t.Helper()
		r.until(text, func() bool {
			for _, m := range u.Messages(r.hall) {
				if m.ID == asked.Message.ID {
					return strings.Contains(m.Text(), text)
				}
			}
			return false
		})
	}
	r.says(r.slash(r.vera, "study replay", "for=everyone", "form=page"), "hand it to you alone")
	r.vera.SetLocale("de")
	answer(r.vera, r.slash(r.vera, "study replay", "for=everyone"), "Jetzt steht es in diesem Kanal: https://")
	list := shownTo(r.guest)
	if len(list) != 1 || len(list[0].Attachments) != 1 || len(list[0].Pinged) != 0 {
		t.Fatalf("shown are %+v", list)
	}
	expect(t, "what all see", list[0].Text(), r.vera.Mention()+" shows **Hoard** again, as everybody saw it up to now.")
	expect(t, "its alt text", list[0].Attachments[0].Description, "A film of Hoard in ")
	r.says(r.slash(r.vera, "study replay", "for=everyone", "form=sheet"), "eben erst")
	own := r.replayOf(r.adam, r.slash(r.adam, "study replay", "form=sheet", "for=me"))
	r.press(r.adam, own, "Show it to everybody")
	r.until("another's sheet", func() bool { return len(shownTo(r.guest)) == 2 })
	r.time.leap(11 * time.Minute)
	r.world.Deny(r.hall, localdiscord.AttachFiles)
	r.says(r.slash(r.adam, "study replay", "for=everyone"), "may not attach files")
	r.world.Allow(r.hall, localdiscord.AttachFiles)
	r.world.Inject("POST /channels/*/messages", 1, localdiscord.Refused(40005))
	answer(r.guest, r.slash(r.guest, "study replay", "for=everyone"), "larger than Discord takes")
	answer(r.guest, r.slash(r.guest, "study replay", "for=everyone"), "stands in this channel now") // it cost nothing
	r.says(r.at(r.world.Channel("mead-hall").ID, r.guest, "study replay", "for=everyone"), "no match in this channel")
}

// TestReplayOfWhatIsLost: a match that is deleted, or can be read no more, while a film of
// it is made is told of, and nothing else comes of it.
func TestReplayOfWhatIsLost(t *testing.T) {
	t.Parallel()
	for want, lose := range map[string]func(*room, *table.Match, uint64) error{
		"somebody deleted it meanwhile": func(r *room, m *table.Match, rev uint64) error {
			return r.store.Delete(r.ctx, storage.Deletion{Match: m.ID, Rev: rev, At: time.Now()})
		},
		"the operator's log says why": func(r *room, m *table.Match, rev uint64) error {
			_, err := r.store.Apply(r.ctx, storage.Commit{Match: m.ID, Rev: rev, Head: []byte("{"), Channel: m.Channel, Holds: true, Users: m.Players})
			return err
		},
	} {
		r := newRoom(t)
		m := r.opened()
		r.shown(m)
		made := make(chan struct{})
		r.world.Inject("POST /interactions/*/*/callback", 1, localdiscord.Held(made).After())
		press, err := r.guest.StartCommand(r.hall, "study replay", nil)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := press.Await(r.ctx, func(a localdiscord.Answer) bool { return a.Done || a.Deferred }); err != nil {
			t.Fatal(err)
		}
		rev := uint64(1)
		for ; rev < 100 && lose(r, m, rev) != nil; rev++ {
		}
		close(made)
		r.until(want, func() bool { return strings.Contains(press.Answer().Message.Text(), want) })
		if text := r.slash(r.guest, "study replay").Text(); !strings.Contains(text, "no match in this channel") && !strings.Contains(text, "broke") {
			t.Errorf("of what is lost is said %q", text)
		}
	}
}

// TestStudyOfEveryName tells figures, notes and films of people whose names are of other
// alphabets, or of none, and of a match with an edition of its own.
func TestStudyOfEveryName(t *testing.T) {
	t.Parallel()
	r := newWorld(t, storage.NewMemory())
	first := mustCrews(t, crewsNamed("jomsvikings", "Jomsvikings", "varangians", "Varangians", "Waräger"))
	second := mustCrews(t, crewsNamed("rus", "Rus", "danes", "Danes", "Dänen"))
	r.titles = []bot.Title{{Game: first, Painter: hoardboard.New(render.NewCache())}}
	r.connect()
	r.vera, r.adam = r.world.User("עדה"), r.world.User("🛶 山田 *_`|")
	r.slash(r.vera, "game new", "title=hoard", "side=red")
	r.press(r.adam, r.has("Anybody may join"), "Join as Blue")
	r.has(running)
	r.slash(r.vera, "hoard pick", "hand=left")
	r.slash(r.adam, "hoard pick", "hand=right")
	r.asked(r.vera)
	r.slash(r.vera, "hoard peek", "crew=varangians")
	r.says(r.slash(r.adam, "study note", "text=山田 🛶"), "山田")
	if _, err := r.table.Resign(r.ctx, table.Press{By: storage.UserID(r.vera.ID), Interaction: 5}, r.match().ID); err != nil {
		t.Fatal(err)
	}
	r.stop()
	r.titles = []bot.Title{{Game: second, Painter: hoardboard.New(render.NewCache())}}
	r.connect()
	expect(t, "the film", r.replayOf(r.guest, r.slash(r.guest, "study replay")).Text(), "**Hoard**")
	page := r.fetched(r.replayOf(r.guest, r.slash(r.guest, "study replay", "form=page")).Attachments[0])
	expect(t, "the page", page, "עדה", "山田 🛶", "peek varangians")
	for _, options := range [][]string{{"title=hoard"}, {"player=" + r.vera.ID.String()}, nil} {
		if reply := r.slash(r.vera, "study stats", options...); len(reply.Message.Attachments) != 1 {
			t.Errorf("figures of %v without a picture: %s", options, reply.Text())
		}
	}
}
