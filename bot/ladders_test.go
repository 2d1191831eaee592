package bot_test

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"skald/bot/localdiscord"
	"skald/bot/localdiscord/localtest"
	"skald/engine/league/hook"
	"skald/storage"
)

// TestSeveralLadders: beside a title's first ladder a moderator opens one with a name, a
// clock and a role of its own; it is joined by a press, and its matches are its own.
func TestSeveralLadders(t *testing.T) {
	t.Parallel()
	r := laddered(t, both)
	r.expect(r.slash(r.vera, "ladder open", "title=hoard", "name=Fast").Text(), noModerator)
	r.guest.SetModerator(true)
	r.expect(r.slash(r.guest, "ladder open", "title=hoard", "name=*Fast*").Text(), "letters, figures and spaces only")
	r.expect(r.slash(r.guest, "ladder open", "title=hoard", "name=Fast", "options=map=moon").Text(), "“map=moon”")
	r.expect(r.slash(r.guest, "ladder open", "title=hoard", "name=Fast", "clock=quick").Text(), "The ladder **Hoard · Fast** is open")
	r.expect(r.slash(r.guest, "ladder open", "title=hoard", "name=fast").Text(), "has a ladder “fast” on this server already")
	told := r.has(r.guest.Mention()+" has opened the ladder **Hoard · Fast** here", "Quick clock")
	r.expect(r.press(r.vera, told, "Join the ladder").Text(), "You are on the ladder of Hoard · Fast")
	r.expect(r.press(r.vera, told, "Join the ladder").Text(), "You are on this ladder already")
	r.completes("ladder standings", "title", nil, "Hoard · Fast=")
	r.expect(r.slash(r.adam, "ladder join", "title=fast").Text(), "You are on the ladder of Hoard · Fast")
	r.expect(r.slash(r.guest, "ladder standings", "title=hoard").Text(), "Hoard: ladder, season 1")
	r.expect(r.slash(r.guest, "ladder standings", "title=Hoard · Fast").Text(), "Hoard · Fast: ladder, season 1")
	r.slash(r.vera, "ladder challenge", "opponent=@Adam", "title=Fast")
	asked := r.has("**Hoard · Fast**: "+r.vera.Mention()+" challenges", "do you accept?")
	r.press(r.adam, asked, "Accept")
	pairing := r.has("**Hoard · Fast**, rated match by challenge")
	m := r.playedIn(pairing.ID)
	if c, ok := m.Clock(); !ok || c.Key != "quick" {
		t.Errorf("the match has the clock %+v, %t; want the quick one", c, ok)
	}
	if strings.Contains(r.slash(r.vera, "ladder queue", "title=hoard").Text(), "You have a rated match") {
		t.Error("the match is open on the first ladder, too")
	}

	role := r.world.Role("Beginners")
	r.expect(r.slash(r.guest, "ladder open", "title=hoard", "name=Beginners", "role=@Beginners").Text(), "is open")
	told = r.has("It is for " + role.Mention())
	r.expect(r.press(r.adam, told, "Join the ladder").Text(), "is for "+role.Mention())
	r.adam.SetRole(role.ID, true)
	r.expect(r.press(r.adam, told, "Join the ladder").Text(), "You are on the ladder of Hoard · Beginners")
	if m := r.wait(r.vera, "the role is told", func(m localdiscord.Message) bool { return m.ID == told.ID }); len(m.Pinged) != 0 {
		t.Errorf("opening it notifies %v", m.Pinged)
	}
}

// counted plays a rated match of these two to its end, by challenge.
func (r *room) counted(pairing int) {
	r.t.Helper()
	r.slash(r.vera, "ladder challenge", "opponent=@Adam")
	asked := r.wait(r.adam, "an open challenge", func(m localdiscord.Message) bool {
		return strings.Contains(m.Text(), "do you accept?") && len(m.Buttons()) > 0
	})
	r.press(r.adam, asked, "Accept")
	r.rated(pairing)
	r.heard()
	r.until("the result counts", func() bool { return len(r.ladder().State.Results()) == pairing })
}

// TestLadderPeople: a moderator keeps somebody off, looks, annuls after a preview, and
// brings old ratings; others may do none of it, and nobody reads who was kept off.
func TestLadderPeople(t *testing.T) {
	t.Parallel()
	r := laddered(t, both)
	r.counted(1)
	for _, line := range [][]string{{"ladder bar", "player=@Vera", "until=30d", "reason=x"}, {"ladder watch"}, {"ladder annul", "player=@Vera", "since=30d"}, {"ladder import"}} {
		r.expect(r.slash(r.vera, line[0], line[1:]...).Text(), noModerator)
	}
	r.guest.SetModerator(true)
	r.slash(r.guest, "mod setup", "log=#longhall")
	r.expect(r.slash(r.guest, "ladder watch").Text(), "Nothing stands out on the ladder of Hoard")

	r.expect(r.slash(r.guest, "ladder annul", "player=@Vera", "since=yesterday").Text(), "“yesterday”")
	r.expect(r.slash(r.guest, "ladder annul", "player=@Sigrid", "since=30d").Text(), "No match of "+r.guest.Mention()+" has counted")
	asked := r.slash(r.guest, "ladder annul", "player=@Vera", "since=30d")
	r.expect(asked.Text(), "1 match of "+r.vera.Mention()+" since", "would count for nothing", "→ **1500**")
	form := r.press(r.guest, *asked.Message, "Take them out")
	done := r.fill(r.guest, form, "two accounts")
	r.expect(done.Text(), "Done", "has taken all matches of "+r.vera.Mention(), "“two accounts”", "→ **1500**")
	r.has(r.guest.Mention()+" has taken all matches of "+r.vera.Mention(), "“two accounts”", "→ **1500**")

	r.expect(r.slash(r.guest, "ladder bar", "player=@Adam", "until=off", "reason=x").Text(), "is not kept off this ladder")
	r.expect(r.slash(r.guest, "ladder bar", "player=@Adam", "until=30d", "reason=insults").Text(), r.adam.Mention()+" is kept off until", "Hoard")
	r.has(r.guest.Mention()+" keeps "+r.adam.Mention()+" off", "“insults”")
	r.expect(r.slash(r.adam, "ladder challenge", "opponent=@Vera").Text(), "The moderators keep you off this ladder until")
	r.expect(r.slash(r.vera, "ladder challenge", "opponent=@Adam").Text(), r.adam.Mention()+" is kept off this ladder")
	r.expect(r.slash(r.guest, "ladder bar", "player=@Adam", "until=off", "reason=talked").Text(), r.adam.Mention()+" may take part again")

	id := r.guest.ID.String()
	reply := r.fill(r.guest, r.opens(r.guest, "ladder import"), "player,rating,deviation\n"+id+",1800,90\n"+id+",1700\n=cmd(),1\n1.2E+17,1500")
	r.expect(reply.Text(), "1 person: their ratings are taken", "Line 3: "+id+" stands there already", "Line 4: “=cmd()” is no user's id", "rounded the id")
	r.has(r.guest.Mention()+" has brought the ratings of an older ladder", "1 person")
	r.slash(r.guest, "ladder join")
	r.expect(r.slash(r.vera, "ladder standings").Text(), "`1` "+r.guest.Mention()+" **1800** (RD 90)")
	if files := r.slash(r.vera, "ladder export", "what=everything").Message.Attachments; len(files) != 1 || files[0].Filename != "hoard-everything.zip" {
		t.Errorf("the export is %+v", files)
	}
}

// TestReportIsForModerators: a player reports an opponent. The log channel does not say
// who did, the reported person reads of it nowhere, and neither do they as a moderator.
func TestReportIsForModerators(t *testing.T) {
	t.Parallel()
	r := laddered(t, both)
	r.expect(r.slash(r.vera, "ladder report", "player=@Adam", "why=insults").Text(), "You have had no match with "+r.adam.Mention())
	r.counted(1)
	r.expect(r.slash(r.vera, "ladder report", "player=@Adam", "why=insults").Text(), "have chosen no channel for reports")
	r.guest.SetModerator(true)
	r.slash(r.guest, "mod setup", "log=#longhall")
	r.expect(r.slash(r.vera, "ladder report", "player=@Vera", "why=insults").Text(), "You have had no match with")
	r.expect(r.slash(r.vera, "ladder report", "player=@Adam", "why="+strings.Repeat("x", 501)).Text(), "501 long", "500 is the most")
	said := r.slash(r.vera, "ladder report", "player=@Adam", "why=*insults* @everyone")
	r.expect(said.Text(), "The moderators read what you told them about "+r.adam.Mention())
	told := r.has("A player has reported "+r.adam.Mention(), "insults")
	if len(told.Pinged) != 0 || strings.Contains(told.Text(), r.vera.Mention()) || strings.Contains(told.Text(), "Vera") {
		t.Errorf("the line notifies %v and says %q; want nobody, and not who reported", told.Pinged, told.Text())
	}
	r.expect(r.slash(r.vera, "ladder report", "player=@Adam", "why=again").Text(), "You have told the moderators about")
	r.expect(r.slash(r.guest, "mod note", "player=@Adam", "text=warned").Text(), "1. <t:", "reported by "+r.vera.Mention(), "2. <t:", r.guest.Mention()+": warned")
	r.expect(r.slash(r.guest, "mod note", "player=@Adam", "forget=7").Text(), "no note number 7")
	r.expect(r.slash(r.guest, "mod note", "player=@Adam", "forget=2").Text(), "reported by")
	r.adam.SetModerator(true)
	r.expect(r.slash(r.adam, "mod note", "player=@Adam").Text(), "What is kept of yourself another moderator reads")
	for _, m := range r.adam.DMs() {
		if strings.Contains(m.Text(), "report") {
			t.Errorf("Adam is told %q", m.Text())
		}
	}
}

// TestWhoLeftTheServer: somebody in the queue is gone when a match is found for them: it
// comes to nothing at once, they are off the ladder, and the other waits on.
func TestWhoLeftTheServer(t *testing.T) {
	t.Parallel()
	r := laddered(t, both)
	r.slash(r.adam, "ladder queue", "matches=1")
	r.adam.LeaveGuild()
	r.slash(r.vera, "ladder queue", "matches=1")
	r.has("a rated match came to nothing, since one of the two is not on this server any more")
	s := r.ladder().State
	if len(s.Pairings()) != 0 || len(s.Members()) != 1 || s.Wish(2).Matches != 0 || len(s.Wishes()) != 1 {
		t.Errorf("pairings %v, members %v, wishes %v; want vera alone, waiting", s.Pairings(), s.Members(), s.Wishes())
	}
}

// opens types a command that answers with a form.
func (r *room) opens(u *localtest.User, line string) *localtest.Reply {
	r.t.Helper()
	reply, err := u.Slash(r.ctx, r.hall, line, nil)
	if err != nil {
		r.t.Fatal(err)
	}
	return reply
}

// fill fills in the form that an answer opened, which asks for one text.
func (r *room) fill(u *localtest.User, opened *localtest.Reply, text string) *localtest.Reply {
	r.t.Helper()
	if opened.Modal == nil {
		r.t.Fatalf("no form was opened: %q", opened.Text())
	}
	reply, err := u.Submit(r.ctx, *opened.Modal, map[string][]string{"text": {text}})
	if err != nil {
		r.t.Fatal(err)
	}
	return reply
}

// TestHookIsTriedAgain: a program elsewhere that refuses for three days hears of a result
// in the end, under the same id; nobody's message waits for it, and no seed is told.
func TestHookIsTriedAgain(t *testing.T) {
	t.Parallel()
	r := newWorld(t, storage.NewMemory())
	var mu sync.Mutex
	var told []hook.Delivery
	tried, broken := 0, true
	r.hook = func(_ context.Context, id string, body []byte) error {
		mu.Lock()
		defer mu.Unlock()
		if tried++; broken {
			return errors.New("it answered 500")
		}
		var d hook.Delivery
		if err := json.Unmarshal(body, &d); err != nil || d.ID != id || strings.Contains(string(body), "seed") {
			t.Errorf("%s is told %s: %v", id, body, err)
		}
		told = append(told, d)
		return nil
	}
	r.connect()
	for _, u := range both(r) {
		r.slash(u, "ladder join", "title=hoard")
	}
	r.counted(1)
	r.has("**Hoard**: ", " → **") // is told here at once
	times := func() int { mu.Lock(); defer mu.Unlock(); return tried }
	r.until("it is tried", func() bool { return times() > 0 })
	for range 6 {
		before := times()
		r.time.leap(12 * time.Hour)
		r.until("it is tried again", func() bool { return times() > before })
	}
	mu.Lock()
	broken = false
	mu.Unlock()
	r.time.leap(time.Hour)
	r.until("it is told", func() bool { mu.Lock(); defer mu.Unlock(); return len(told) > 0 })
	mu.Lock()
	defer mu.Unlock()
	d := told[0]
	if len(told) != 1 || d.Kind != hook.Result || d.Competition.Kind != "ladder" || d.Competition.Game != "hoard" || len(d.Seats) != 2 || d.Seats[0].Name == "" || d.Seats[0].After == nil {
		t.Errorf("told %+v, want the one result", told)
	}
}

// TestSecondDirector: a tournament can have a second director from its opening on.
func TestSecondDirector(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	r.expect(r.slash(r.vera, "tournament new", "name=Cup", "title=table", "second=@Adam").Text(), "Cup is open")
	r.expect(r.slash(r.adam, "tournament director", "player=@Adam").Text(), r.adam.Mention()+" is a director already")
	r.expect(r.slash(r.guest, "tournament director", "player=@Adam").Text(), "director")
	r.expect(r.slash(r.adam, "tournament director", "player=@Vera", "remove=yes").Text(), "Done")
}

// TestLadderShowsItsTable: one message of the channel always shows the table, edited once
// in ten minutes at most.
func TestLadderShowsItsTable(t *testing.T) {
	t.Parallel()
	r := laddered(t, both)
	r.counted(1)
	board := r.has("**Hoard: ladder, ", "1–0–0", "0–0–1")
	if _, ok := board.Button("Join the ladder"); !ok || len(board.Attachments) != 1 {
		t.Errorf("the table has %v and %d pictures, want a way in and its picture", board.Buttons(), len(board.Attachments))
	}
	r.counted(2)
	if m, _ := r.world.Message(board.ID); !m.Edited.IsZero() {
		t.Error("the table was edited within ten minutes")
	}
	r.time.leap(11 * time.Minute)
	r.until("it is edited", func() bool {
		m, ok := r.world.Message(board.ID)
		return ok && !m.Edited.IsZero() && !strings.Contains(m.Text(), "1–0–0 ")
	})
}
