package bot_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"skald/bot/localdiscord"
	"skald/bot/localdiscord/localtest"
	"skald/bot/table"
	"skald/engine/match/head"
	"skald/storage"
)

// nudges are the messages in the hall that remind somebody.
func (r *room) nudges() []localdiscord.Message {
	var list []localdiscord.Message
	for _, m := range r.guest.Messages(r.hall) {
		if strings.Contains(m.Text(), "still your move") {
			list = append(list, m)
		}
	}
	return list
}

// nudge waits for the only message in the hall that reminds somebody.
func (r *room) nudge(u *localtest.User) localdiscord.Message {
	r.t.Helper()
	var list []localdiscord.Message
	r.until("a nudge of "+u.Name, func() bool {
		list = r.nudges()
		return len(list) == 1 && strings.HasPrefix(list[0].Text(), u.Mention())
	})
	return list[0]
}

// nudgedTimes waits until the match has counted so many nudges of somebody, and
// they were sent.
func (r *room) nudgedTimes(u *localtest.User, n int) {
	r.t.Helper()
	r.until(fmt.Sprint(n, " nudges counted"), func() bool {
		got, ok := r.match().Nudge(storage.UserID(u.ID))
		left, err := r.store.DueMail(r.ctx, r.time.Now(), 0, nil)
		return ok && got.Count == n && err == nil && len(left) == 0
	})
}

// A player who is waited for is mentioned after a day, in a message that notifies nobody
// else and leads to the board; the next takes its place, and the turn's end takes
// it away.
func TestNudgeByMention(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	m := r.opened()
	board := r.shown(m)
	r.time.leap(25 * time.Hour)
	first := r.nudge(r.vera)
	expect(t, "a nudge", first.Text(), r.vera.Mention(), "https://discord.com/channels/", board.ID.String(), "<t:")
	if !slices.Equal(first.Pinged, []localdiscord.ID{r.vera.ID}) || first.Flags&silentFlag != 0 {
		t.Errorf("it notifies %v, silent %v; want Vera alone, and aloud", first.Pinged, first.Flags&silentFlag != 0)
	}
	r.time.leap(49 * time.Hour)
	r.nudgedTimes(r.vera, 2)
	if second := r.nudge(r.vera); second.ID == first.ID {
		t.Error("the second nudge is an edit of the first, which nobody hears")
	}
	r.roll(r.vera, r.shown(r.match()))
	r.shown(r.match())
	r.until("the nudge is gone", func() bool { return len(r.nudges()) == 0 })
}

// After three nudges the channel hears of it, which notifies nobody; and then
// there is peace.
func TestNudgesStall(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	r.opened()
	for n, wait := range []time.Duration{25, 49, 97} {
		r.time.leap(wait * time.Hour)
		r.nudgedTimes(r.vera, n+1)
	}
	expect(t, "the last nudge", r.nudge(r.vera).Text(), "my last reminder")
	r.time.leap(49 * time.Hour)
	told := r.has(r.vera.Mention(), "began to wait for", "I do not remind them any more", "/game close")
	if len(told.Pinged) != 0 {
		t.Errorf("the stall notifies %v, want nobody", told.Pinged)
	}
	r.time.leap(1000 * time.Hour)
	r.nudgedTimes(r.vera, 3)

	expect(t, "a guest offers", r.press(r.guest, told, "Offer their seat").Text(), "no seat")
	expect(t, "Adam offers", r.press(r.adam, told, "Offer their seat").Text(), r.vera.Mention()+" does not answer")
	offer := r.has(r.vera.Mention()+" does not answer", r.adam.Mention()+" offers Red")
	if len(offer.Pinged) != 0 {
		t.Errorf("the offer notifies %v, want nobody", offer.Pinged)
	}
	expect(t, "a guest takes over", r.press(r.guest, offer, "Take over").Text(), "You play Red from now on")
	r.has(r.guest.Mention()+" plays Red from now on, in place of "+r.vera.Mention(), r.adam.Mention()+" has decided it")
	r.has(r.guest.Mention()+" (", "peek if you like")
}

// By direct message in the person's own language; and in the channel, if they
// cannot be written to.
func TestNudgeByDirectMessage(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	r.vera.SetLocale("de")
	expect(t, "settings", r.slash(r.vera, "remind", "by=dm", "first=2h").Text(), "2 Stunden", "schreibe ich dir")
	r.vera.SetLocale("en-US")
	r.slash(r.vera, "help") // is heard
	r.opened()
	letters := func() []localdiscord.Message {
		return slices.DeleteFunc(r.vera.DMs(), func(m localdiscord.Message) bool { return !strings.Contains(m.Text(), "still your move") })
	}
	r.time.leap(3 * time.Hour)
	r.nudgedTimes(r.vera, 1)
	if got := letters(); len(got) != 1 || len(r.nudges()) != 0 {
		t.Fatalf("%d letters and %d nudges in the channel, want one and none", len(got), len(r.nudges()))
	}
	letter := letters()[0]
	expect(t, "a nudge", letter.Text(), "https://discord.com/channels/", "`/remind`")
	if letter.Flags&silentFlag != 0 {
		t.Error("it makes no sound")
	}
	r.vera.CloseDMs(true)
	r.time.leap(49 * time.Hour)
	r.nudge(r.vera)
}

// One letter tells of all matches that wait.
func TestDigest(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	expect(t, "settings", r.slash(r.vera, "remind", "digest=on").Text(), "one direct message tells you of all")
	r.opened()
	hall := r.hall
	r.hall = r.world.Channel("mead-hall").ID
	r.opened()
	r.hall = hall
	r.time.leap(25 * time.Hour)
	var digests []localdiscord.Message
	r.until("a digest", func() bool {
		digests = slices.DeleteFunc(r.vera.DMs(), func(m localdiscord.Message) bool { return !strings.Contains(m.Text(), "2 matches wait") })
		return len(digests) > 0
	})
	r.nudgedTimes(r.vera, 1)
	if got := strings.Count(digests[0].Text(), "Your move"); got != 2 || len(digests) != 1 || len(r.nudges()) != 0 {
		t.Errorf("%d digests, the first tells of %d matches, %d nudges beside; want one of two, and none:\n%s", len(digests), got, len(r.nudges()), digests[0].Text())
	}
}

// Everything can be chosen by pressing too, in the channel and in direct
// messages; what is refused changes nothing.
func TestRemindSettings(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	reply := r.slash(r.vera, "remind")
	expect(t, "nothing chosen", reply.Text(), "24 hours", "I mention you in its channel", "2 days", "no quiet hours", "UTC")
	pick := func(topic, value string) {
		t.Helper()
		next, err := r.vera.Select(r.ctx, *reply.Message, "reminders/setting///"+topic, value)
		if err != nil {
			t.Fatalf("picking %s of %s: %v", value, topic, err)
		}
		reply = next
	}
	pick("first", "12h")
	expect(t, "after 12 hours", reply.Text(), "waited 12 hours")
	pick("every", "72h")
	expect(t, "every three days", reply.Text(), "again after 3 days")
	pick("by", "dm")
	expect(t, "by letter", reply.Text(), "I write to you")
	pick("away", "7")
	expect(t, "away", reply.Text(), "You are away until <t:")
	reply = r.press(r.vera, *reply.Message, "I am back")
	expect(t, "back", reply.Text(), "not on vacation")
	reply = r.press(r.vera, *reply.Message, "Quiet from 22:00 to 07:00")
	expect(t, "quiet", reply.Text(), "Never between 22:00 and 07:00 (UTC)")
	reply = r.press(r.vera, *reply.Message, "One message for all")
	expect(t, "digest", reply.Text(), "one direct message tells you of all")
	pick("by", "off")
	expect(t, "off", reply.Text(), "I do not remind you.")

	vera := storage.UserID(r.vera.ID)
	before, err := r.table.People.Person(r.ctx, vera)
	if err != nil {
		t.Fatal(err)
	}
	expect(t, "no zone", r.slash(r.vera, "remind", "first=1h", "zone=Midgard").Text(), "I do not know the time zone “Midgard”")
	if now, _ := r.table.People.Person(r.ctx, vera); now.Remind != before.Remind {
		t.Errorf("a refused command made %+v of %+v", now.Remind, before.Remind)
	}
	text := r.slash(r.vera, "remind", "by=mention", "digest=off", "first=30", "quiet=23-6.30", "zone=europe/berlin", "away=off").Text()
	expect(t, "all at once", text, "30 hours", "23:00", "06:30", "Europe/Berlin")
	found, err := r.vera.Complete(r.ctx, r.hall, "remind", nil, "zone", "new york")
	if err != nil || len(found) != 1 || found[0].Value != "America/New_York" {
		t.Errorf("for “new york” there are %v, %v", found, err)
	}
	if all, err := r.vera.Complete(r.ctx, r.hall, "remind", nil, "zone", ""); err != nil || len(all) != 25 {
		t.Errorf("for nothing typed there are %d zones, %v; want as many as fit", len(all), err)
	}
	expect(t, "in direct messages", r.inDirect(r.vera, "remind").Text(), "Europe/Berlin")
}

// Somebody's vacation stands beside their turn, in the channel and for who asks.
func TestAwayIsShown(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	r.opened()
	r.slash(r.vera, "remind", "away=7")
	r.has(r.vera.Mention()+" is away until <t:", running)
	expect(t, "for Adam", r.slash(r.adam, "game show").Text(), r.vera.Mention()+" is away until <t:")
	r.time.leap(6 * 24 * time.Hour)
	r.until("the day's look", func() bool {
		left, err := r.store.DueMail(r.ctx, r.time.Now(), 0, nil)
		return err == nil && len(left) == 0
	})
	if len(r.nudges()) != 0 {
		t.Error("she is reminded on vacation")
	}
	r.time.leap(25 * time.Hour)
	r.nudge(r.vera)
}

// A bot that was killed between counting a nudge and sending it sends it once.
func TestNudgeAfterRestart(t *testing.T) {
	t.Parallel()
	r := newWorld(t, storage.NewMemory())
	r.connect()
	r.opened()
	r.shown(r.match())
	r.stop()
	r.time.leap(25 * time.Hour)
	due, err := r.table.Due(r.ctx)
	if err != nil || len(due) != 1 {
		t.Fatalf("due are %v, %v", due, err)
	}
	if _, err := r.table.Elapse(r.ctx, due[0]); err != nil {
		t.Fatal(err)
	}
	r.connect()
	r.nudge(r.vera)
	r.stop()
	r.connect()
	r.nudgedTimes(r.vera, 1)
	if got := len(r.nudges()); got != 1 {
		t.Errorf("%d nudges, want one", got)
	}
}

// TestLongList pages through a list of 60 matches: each stands on one page, with
// its opponent and the way there, those that wait for the reader first.
func TestLongList(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	vera, adam := storage.UserID(r.vera.ID), storage.UserID(r.adam.ID)
	name := strings.Repeat("*Ád_m ", 5)
	for i := range 60 {
		hall := storage.ChannelID(r.world.AddChannel(fmt.Sprint("hall-", i)).ID)
		m, err := r.table.Create(r.ctx, table.Press{By: vera, Name: "Vera"}, head.Opening{Game: "hoard", Guild: 1, Channel: hall, Locale: "en"})
		if err == nil {
			m, err = r.table.Join(r.ctx, table.Press{By: adam, Name: name}, m.ID, "")
		}
		if err == nil && i%2 == 0 { // both are to pick; then only Adam is
			var legal, err2 = m.Legal(vera, nil)
			if err = err2; err == nil {
				_, err = r.table.Act(r.ctx, table.Press{By: vera}, m.ID, 0, legal[0])
			}
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	first := r.slash(r.vera, "game list")
	page, mine, others := *first.Message, 0, 0
	for n := 1; ; n++ {
		yours, waiting := strings.Count(page.Text(), "Your move"), strings.Count(page.Text(), "Waiting for")
		if yours > 0 && others > 0 {
			t.Errorf("page %d has matches of the reader's behind those of others", n)
		}
		mine, others = mine+yours, others+waiting
		expect(t, "a page", page.Text(), fmt.Sprintf("Page %d of 6", n), `\*Ád\_m`)
		more := idOf(page, "Next page")
		if more == "" {
			break
		}
		page = *r.pressID(r.vera, page, more).Message
	}
	if mine != 30 || others != 30 {
		t.Errorf("the pages tell of %d and %d matches, want 30 and 30", mine, others)
	}
	if got := len(r.inDirect(r.adam, "game list").Text()); got == 0 {
		t.Error("the list is empty in direct messages")
	}
}

// With a clock the list and the nudge say when the time is up.
func TestTimeIsListed(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	r.expect(r.slash(r.vera, "game list").Text(), "You are in no match")
	r.seated("clock=steady")
	r.slash(r.adam, "hoard pick", "hand=left")
	for _, u := range []*localtest.User{r.vera, r.adam} {
		r.expect(r.slash(u, "game list").Text(), "the time is up <t:")
	}
	r.time.leap(25 * time.Hour)
	r.expect(r.nudge(r.vera).Text(), "Your time is up <t:")
}
