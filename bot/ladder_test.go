package bot_test

import (
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"skald/bot"
	"skald/bot/ladder"
	"skald/bot/league"
	"skald/bot/localdiscord"
	"skald/bot/localdiscord/localtest"
	"skald/bot/table"
	"skald/engine/match/head"
	"skald/storage"
)

// ladder returns the hall's ladder as the room knows it.
func (r *room) ladder() *ladder.Ladder {
	r.t.Helper()
	guild, _ := r.world.Guild()
	leagues := league.On(r.table, slog.New(slog.DiscardHandler))
	list, err := ladder.Of(leagues).Listed(r.ctx, storage.GuildID(guild))
	if err != nil || len(list) != 1 {
		r.t.Fatalf("ladders %v, %v; want one", list, err)
	}
	l, err := ladder.Of(leagues).Load(r.ctx, list[0].ID)
	if err != nil {
		r.t.Fatal(err)
	}
	return l
}

// laddered is a room in which these have joined the ladder.
func laddered(t *testing.T, people func(*room) []*localtest.User) *room {
	t.Helper()
	r := newRoom(t)
	for _, u := range people(r) {
		r.expect(r.slash(u, "ladder join", "title=hoard").Text(), "You are on the ladder of Hoard")
	}
	return r
}

func both(r *room) []*localtest.User { return []*localtest.User{r.vera, r.adam} }

// rated waits until the match of a pairing has begun, and plays it by the first
// legal action, behind Discord's back, until it counts; who is to move then
// resigns, since chance could end it in a draw.
func (r *room) rated(pairing int) storage.MatchID {
	r.t.Helper()
	var id storage.MatchID
	r.until("the match of the pairing has begun", func() bool {
		p, open := r.ladder().State.Pairing(pairing)
		id = storage.MatchID(p.Match)
		return open && id != ""
	})
	const enough = 3 // actions a seat
	acts := map[storage.UserID]int{}
	for n := 0; ; n++ {
		m, err := r.table.Match(r.ctx, id)
		if err != nil {
			r.t.Fatal(err)
		}
		if m.Status != head.Running {
			return id
		}
		u := m.Waiting()[0]
		press := table.Press{By: u, Interaction: storage.InteractionID(1_000_000*pairing + n)}
		if !slices.ContainsFunc(m.Players, func(u storage.UserID) bool { return acts[u] < enough }) {
			_, err = r.table.Resign(r.ctx, press, id)
		} else if legal, unmoved := m.Legal(u, nil); unmoved == nil {
			_, err = r.table.Act(r.ctx, press, id, 0, legal[0])
			acts[u]++
		} else {
			err = unmoved
		}
		if err != nil {
			r.t.Fatal(err)
		}
	}
}

// heard lets the bot look at what is due.
func (r *room) heard() {
	r.time.leap(2 * time.Minute)
	r.settles()
}

// settles waits until the bot has dealt with what is due, and told it, for as long as it
// comes nearer to that.
func (r *room) settles() {
	r.t.Helper()
	posted, since := 0, time.Now()
	for {
		due, err := league.On(r.table, slog.New(slog.DiscardHandler)).Due(r.ctx)
		mail, err2 := r.store.DueMail(r.ctx, r.time.Now(), 1, nil)
		if err != nil || err2 != nil {
			r.t.Fatal(err, err2)
		}
		if len(due)+len(mail) == 0 {
			next, any, err := r.store.NextMail(r.ctx, r.time.Now())
			if err != nil {
				r.t.Fatal(err)
			}
			wait := next.Sub(r.time.Now())
			if !any || wait > time.Minute {
				return
			}
			r.time.leap(max(wait, time.Second)) // what waits for its turn holds up those behind it
		}
		if len(due) > 0 { // the bot looks once a minute
			r.time.leap(time.Minute)
		}
		if n := len(r.guest.Messages(r.hall)); n != posted {
			posted, since = n, time.Now()
		}
		if time.Since(since) > time.Minute {
			r.t.Fatalf("%d are due, %d mails wait, and nothing more is told: %+v", len(due), len(mail), mail)
		}
		time.Sleep(5 * time.Millisecond)
	}
}

// count counts the messages of the hall that contain all the texts.
func (r *room) count(texts ...string) int {
	n := 0
	for _, m := range r.guest.Messages(r.hall) {
		if containsAll(m.Text(), texts) {
			n++
		}
	}
	return n
}

// TestLadder goes from joining by a challenge to a season's final table, with the
// bot ending in between.
func TestLadder(t *testing.T) {
	t.Parallel()
	r := laddered(t, both)
	r.expect(r.slash(r.vera, "ladder challenge", "opponent=@Adam").Text(), r.adam.Mention()+" is challenged, and has 72 hours", "it lapses <t:")
	asked := r.has(r.vera.Mention() + " challenges " + r.adam.Mention() + " to a rated match")
	if !notified(asked, r.adam) || notified(asked, r.vera) {
		t.Errorf("the challenge notifies %v, want Adam", asked.Pinged)
	}
	r.expect(r.press(r.guest, asked, "Accept").Text(), "only they can answer it")
	r.expect(r.press(r.adam, asked, "Accept").Text(), "The match begins in a thread")
	r.has(r.adam.Mention() + " has accepted.")
	r.has("rated match by challenge", r.vera.Mention()+" (Red)", r.adam.Mention()+" (Blue)")
	id := r.rated(1)
	r.stop()
	r.connect()
	r.heard()
	r.has("**Hoard**: ", " → **", "against") // who won, and what it changed
	r.heard()
	if n := r.count("**Hoard**: ", " → **"); n != 1 {
		t.Errorf("the result is told %d times, want once", n)
	}
	if results := r.ladder().State.Results(); len(results) != 1 || string(results[0].Match) != string(id) || !results[0].Counts() {
		t.Fatalf("results %+v, want the one match", results)
	}

	standings := r.slash(r.guest, "ladder standings")
	r.expect(standings.Text(), "**Hoard: ladder, season 1**", "`–` <@", "**1662?** (RD 290)", "· 1–0–0", "**1338?**", "A rating with “?” is provisional")
	if files := standings.Message.Attachments; len(files) != 1 || !strings.HasPrefix(files[0].Description, "Standings of the ladder of Hoard, season 1. Without a place: ") {
		t.Errorf("the standings have %+v, want a picture that is told", files)
	}
	profile := r.slash(r.guest, "ladder profile", "player=@Vera")
	r.expect(profile.Text(), r.vera.Mention()+" on the ladder of Hoard", "no place yet", "As Red: ", "Against "+r.adam.Mention(), "Reliability: in time in 100 %")
	if files := profile.Message.Attachments; len(files) != 1 || !strings.Contains(files[0].Description, "Rating of Vera, 1 match: ") {
		t.Errorf("the profile has %+v, want a curve that is told", files)
	}
	r.expect(r.slash(r.guest, "ladder balance").Text(), "balance of the sides", "between equals it scores")
	for what, want := range map[string]string{"standings": "place,player,name,rating", "results": "match,at,season,seat"} {
		if files := r.slash(r.guest, "ladder export", "what="+what).Message.Attachments; len(files) != 1 || !strings.Contains(string(r.file(files[0])), want) {
			t.Errorf("the export of the %s is %+v", what, files)
		}
	}
	r.season(string(id))
}

// season corrects, voids, closes and opens, as a moderator and as others.
func (r *room) season(id string) {
	r.t.Helper()
	r.expect(r.slash(r.guest, "ladder void", "match="+id, "reason=no").Text(), noModerator)
	r.guest.SetModerator(true)
	r.vera.SetModerator(true)
	r.completes("ladder void", "match", nil, "Vera", id)
	r.completes("ladder correct", "result", map[string]any{"match": id}, "Vera won against Adam", "1-2", "Adam won against Vera", "2-1", "Draw: Vera and Adam", "1-1")
	r.completes("ladder queue", "matches", nil, "0 matches at once", "5 matches at once")
	r.completes("ladder queue", "people", nil, "2 people")
	r.expect(r.slash(r.vera, "ladder void", "match="+id, "reason=no").Text(), "You played the match "+id+" yourself")
	r.expect(r.slash(r.guest, "ladder void", "match=zzzzzzzz", "reason=no").Text(), "has counted a match “zzzzzzzz”")
	r.expect(r.slash(r.guest, "ladder correct", "match="+id, "result=first", "reason=no").Text(), "“first” is no result", "the 2 seats")
	r.expect(r.slash(r.guest, "ladder correct", "match="+id, "result=1-2-3", "reason=no").Text(), "has 2 seats, and you gave 3 ranks")
	r.expect(r.slash(r.guest, "ladder correct", "match="+id, "result=1-1", "reason=They agreed on it").Text(), "Done", "A draw between", "“They agreed on it”", "→ **1500**")
	r.has(r.guest.Mention()+" has corrected the match `"+id+"`", "Ratings worked out anew")
	r.expect(r.slash(r.guest, "ladder void", "match="+id, "reason=One person").Text(), "Done", "“One person”", "`/ladder correct` with its result counts it again")
	r.has(r.guest.Mention() + " has taken the match `" + id + "` out of the ratings: “One person”")
	r.expect(r.slash(r.guest, "ladder season", "do=close", "reason=Yule").Text(), "No match has counted for this season yet")
	r.slash(r.guest, "ladder correct", "match="+id, "result=1-2", "reason=Two people after all")
	r.expect(r.slash(r.guest, "ladder season", "do=open", "name=Yule").Text(), "Season 1 is open already")
	r.slash(r.guest, "ladder season", "do=close", "reason=Yule")
	r.has("has closed season 1: “Yule”")
	final := r.has("**Hoard: final table, season 1**")
	if len(final.Attachments) != 1 {
		r.t.Errorf("the final table has %d pictures, want one", len(final.Attachments))
	}
	r.expect(r.slash(r.vera, "ladder challenge", "opponent=@Adam").Text(), "No season is open now")
	r.expect(r.slash(r.guest, "ladder season", "do=open").Text(), "Give the new season a name")
	r.slash(r.guest, "ladder season", "do=open", "name=Thaw")
	r.completes("ladder seasons", "season", nil, "season 1")
	r.expect(r.slash(r.vera, "ladder seasons").Text(), "Now: season 2, Thaw.", "Closed <t:", "season 1, 1 match.")
	r.expect(r.slash(r.vera, "ladder seasons", "season=1").Text(), "final table, season 1", "1–0–0")
	r.expect(r.slash(r.vera, "ladder seasons", "season=7").Text(), "no closed season “7”", "1 to 1")
	if n := r.count("**Hoard: final table"); n != 1 {
		r.t.Errorf("the final table is posted %d times, want once", n)
	}
}

// completes wants words to be offered to the guest while they type an option.
func (r *room) completes(line, option string, given map[string]any, want ...string) {
	r.t.Helper()
	list, err := r.guest.Complete(r.ctx, r.hall, line, given, option, "")
	if err != nil {
		r.t.Fatal(err)
	}
	var all []string
	for _, c := range list {
		all = append(all, fmt.Sprint(c.Name, "=", c.Value))
	}
	r.expect(strings.Join(all, "\n"), want...)
}

// TestLadderQueue pairs two who wait, in a thread of the hall.
func TestLadderQueue(t *testing.T) {
	t.Parallel()
	r := laddered(t, both)
	r.expect(r.slash(r.vera, "ladder queue").Text(), "You are not in the queue")
	r.expect(r.slash(r.vera, "ladder queue", "matches=many").Text(), "“many” is no number", "0 to 5")
	r.expect(r.slash(r.vera, "ladder queue", "matches=9").Text(), "0 to 5 matches at once, not 9")
	r.expect(r.slash(r.vera, "ladder queue", "matches=1").Text(), "You want 1 match at once")
	r.expect(r.slash(r.vera, "ladder queue", "matches=1").Text(), "That is so already")
	r.expect(r.slash(r.adam, "ladder queue", "matches=2").Text(), "You have a rated match with "+r.vera.Mention())
	pairing := r.has("rated match from the queue", r.vera.Mention()+" (Red)")
	if !notified(pairing, r.vera) || !notified(pairing, r.adam) {
		t.Errorf("the pairing notifies %v, want both", pairing.Pinged)
	}
	id := r.rated(1)
	m, err := r.table.Match(r.ctx, id)
	if err != nil || m.Channel != storage.ChannelID(pairing.ID) {
		t.Errorf("the match is in %v, %v; want the thread of message %s", m.Channel, err, pairing.ID)
	}
	r.expect(r.slash(r.adam, "ladder queue", "matches=0").Text(), "You are out of the queue")
	r.heard()
	r.until("the result counts", func() bool { return len(r.ladder().State.Results()) == 1 })
	if open := r.ladder().State.Pairings(); len(open) != 0 {
		t.Errorf("pairings %v, want none: Adam has left the queue", open)
	}
}

// TestLadderChallengeLapses: by its time, told once, also over a restart.
func TestLadderChallengeLapses(t *testing.T) {
	t.Parallel()
	r := laddered(t, both)
	r.slash(r.vera, "ladder challenge", "opponent=@Adam", "title=Hoard")
	asked := r.has("challenges " + r.adam.Mention())
	r.stop()
	r.time.leap(73 * time.Hour)
	r.connect()
	r.has("the challenge has lapsed")
	if now, _ := r.world.Message(asked.ID); len(now.Buttons()) != 0 {
		t.Errorf("the challenge keeps buttons: %s", now.Text())
	}
	r.slash(r.vera, "ladder challenge", "opponent=@Adam")
	again := r.wait(r.adam, "the second challenge", func(m localdiscord.Message) bool {
		return m.ID != asked.ID && strings.Contains(m.Text(), "do you accept?")
	})
	r.expect(r.press(r.adam, again, "Decline").Text(), "You have declined")
	r.has(r.adam.Mention() + " has declined.")
	r.slash(r.adam, "ladder challenge", "opponent=@Vera")
	open := r.slash(r.adam, "ladder queue")
	r.expect(r.press(r.adam, *open.Message, "Withdraw: Vera").Text(), "The challenge is taken back")
	r.has(r.adam.Mention() + " has taken the challenge back.")
}

// TestLadderRefusals: what cannot be done is refused with why, and nobody else
// reads it.
func TestLadderRefusals(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	r.expect(r.slash(r.vera, "ladder standings", "title=hoard").Text(), "There is no ladder of Hoard on this server yet")
	r.expect(r.slash(r.vera, "ladder join", "title=chess").Text(), "I do not know a game called “chess”")
	r.slash(r.vera, "ladder join", "title=hoard")
	for _, test := range []struct {
		who  *localtest.User
		line string
		with []string
		want string
	}{
		{r.vera, "ladder join", nil, "You are on this ladder already"},
		{r.adam, "ladder leave", nil, "You are not on this ladder"},
		{r.adam, "ladder queue", []string{"matches=1"}, "You are not on this ladder"},
		{r.adam, "ladder profile", nil, "You are not on this ladder"},
		{r.vera, "ladder challenge", []string{"opponent=@Vera"}, "You cannot challenge yourself"},
		{r.vera, "ladder challenge", []string{"opponent=@Adam"}, r.adam.Mention() + " is not on this ladder"},
		{r.adam, "ladder challenge", []string{"opponent=@Vera"}, "You are not on this ladder"},
		{r.adam, "ladder balance", nil, "No match of two people counts"},
		{r.adam, "ladder seasons", []string{"season=Yule"}, "none was closed yet"},
		{r.adam, "ladder season", []string{"do=close", "reason=x"}, noModerator},
	} {
		r.expect(r.slash(test.who, test.line, test.with...).Text(), test.want)
	}
	r.expect(r.slash(r.vera, "ladder leave").Text(), "You have left the ladder")
	r.expect(r.slash(r.vera, "ladder standings").Text(), "Nobody is on the ladder of Hoard")
	if n := len(r.guest.Messages(r.hall)); n != 0 {
		t.Errorf("the hall reads %d messages of this, want none", n)
	}
}

// TestLadderAsksToJoin has somebody challenge a person who is not on the ladder: they can
// ask that person, whose one press joins and challenges back. Nobody else can take that
// press for them, and whoever has joined meanwhile is challenged.
func TestLadderAsksToJoin(t *testing.T) {
	t.Parallel()
	r := laddered(t, func(r *room) []*localtest.User { return []*localtest.User{r.vera} })
	no := r.slash(r.vera, "ladder challenge", "opponent=@Adam")
	r.expect(no.Text(), r.adam.Mention()+" is not on this ladder")
	r.expect(r.press(r.vera, *no.Message, "Ask them to join").Text(), "I have asked "+r.adam.Mention())
	asked := r.has(r.adam.Mention()+", "+r.vera.Mention()+" would like a rated match with you", "Hoard")
	if !notified(asked, r.adam) || notified(asked, r.vera) {
		t.Errorf("asking notifies %v, want Adam alone", asked.Pinged)
	}
	r.expect(r.press(r.guest, asked, "Join and challenge back").Text(), "This question is for "+r.adam.Mention())
	r.expect(r.press(r.adam, asked, "Join and challenge back").Text(), "You are on the ladder of Hoard", "You have challenged "+r.vera.Mention())
	back := r.has(r.adam.Mention()+" challenges "+r.vera.Mention(), "do you accept?")
	r.expect(r.press(r.adam, asked, "Join and challenge back").Text(), "There is an open challenge between you and "+r.vera.Mention())
	r.press(r.vera, back, "Accept")
	r.playedIn(r.has("rated match by challenge", r.vera.Mention(), r.adam.Mention()).ID)

	no = r.slash(r.vera, "ladder challenge", "opponent=@Sigrid")
	r.slash(r.guest, "ladder join")
	r.expect(r.press(r.vera, *no.Message, "Ask them to join").Text(), r.guest.Mention()+" is challenged")
	r.has(r.vera.Mention()+" challenges "+r.guest.Mention(), "do you accept?")
}

// TestLadderOfSeveralTitles has people of a server with no ladder yet leave the title
// out: a select asks for it, and what they typed besides is done with what they pick.
func TestLadderOfSeveralTitles(t *testing.T) {
	t.Parallel()
	r := newWorld(t, storage.NewMemory())
	r.titles = []bot.Title{titles()[0], {Game: renamed{titles()[0].Game}, Painter: titles()[0].Painter}}
	r.connect()
	for _, command := range []string{"standings", "profile", "seasons", "balance", "queue", "leave"} {
		r.expect(r.slash(r.vera, "ladder "+command).Text(), "Which game?")
	}
	asked := r.slash(r.vera, "ladder challenge", "opponent=@Adam")
	r.expect(r.pick(r.vera, *asked.Message, "hoard").Text(), "There is no ladder of Hoard on this server yet")
	asked = r.slash(r.vera, "ladder join")
	if n := len(asked.Message.Selects()[0].Options); n != 2 {
		t.Fatalf("%d titles are offered, want 2", n)
	}
	r.expect(r.pick(r.vera, *asked.Message, "hoard").Text(), "You are on the ladder of Hoard")
	r.expect(r.slash(r.adam, "ladder join").Text(), "You are on the ladder of Hoard") // the only one there is
	r.slash(r.vera, "ladder challenge", "opponent=@Adam")
	r.has(r.vera.Mention()+" challenges "+r.adam.Mention(), "do you accept?")
}

// TestLadderMoves: a moderator lets it speak in another channel, where what is open is
// posted anew: a match goes on in a thread there.
func TestLadderMoves(t *testing.T) {
	t.Parallel()
	r := laddered(t, both)
	r.guest.SetModerator(true)
	r.expect(r.slash(r.vera, "ladder move").Text(), noModerator)
	r.expect(r.slash(r.guest, "ladder move").Text(), "The ladder speaks here already")
	r.slash(r.vera, "ladder challenge", "opponent=@Adam")
	r.press(r.adam, r.has("do you accept?"), "Accept")
	m := r.playedIn(r.has("rated match by challenge").ID)
	inn := r.world.Channel("mead-hall").ID
	if _, err := r.guest.Slash(r.ctx, inn, "ladder move", nil); err != nil {
		t.Fatal(err)
	}
	r.expect(r.slash(r.vera, "ladder challenge", "opponent=@Adam").Text(), "You and "+r.adam.Mention()+" have a rated match already")
	r.hall = inn
	r.has(r.guest.Mention() + " has brought the ladder here")
	anew := r.has("rated match by challenge", r.vera.Mention(), r.adam.Mention())
	if now := r.playedIn(anew.ID); now.ID != m.ID {
		t.Errorf("match %s is played there, want %s", now.ID, m.ID)
	}
}

// TestLadderWithoutThreads: where the bot may open no thread it says so to those
// who wait, and after a day the pairing comes to nothing, once.
func TestLadderWithoutThreads(t *testing.T) {
	t.Parallel()
	r := laddered(t, both)
	r.world.Deny(r.hall, localdiscord.CreatePublicThreads)
	r.slash(r.vera, "ladder challenge", "opponent=@Adam")
	r.press(r.adam, r.has("do you accept?"), "Accept")
	told := r.has("I cannot open a thread for your match", "24 hours")
	if !notified(told, r.vera) || !notified(told, r.adam) {
		t.Errorf("the notice notifies %v, want both", told.Pinged)
	}
	r.time.leap(25 * time.Hour)
	r.has("a rated match came to nothing, since it could not begin within its time")
	r.has("rated match by challenge", "This match did not come about")
	r.heard()
	if n := r.count("came to nothing"); n != 1 {
		t.Errorf("it is told %d times, want once", n)
	}
	if open := r.ladder().State.Pairings(); len(open) != 0 {
		t.Errorf("pairings %v, want none", open)
	}
}

// TestChallengeIsNotLost: a challenge that the channel does not take is told to
// both by direct message, and posted once the bot may write there again: as soon
// as anybody does something there, and by and by by itself.
func TestChallengeIsNotLost(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		then func(*room)
	}{
		{"somebody asks", func(r *room) { r.slash(r.guest, "ladder standings", "title=hoard") }},
		{"nobody does anything", func(r *room) { r.time.leap(20 * time.Minute) }},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			r := laddered(t, both)
			r.world.Deny(r.hall, localdiscord.SendMessages)
			r.slash(r.vera, "ladder challenge", "opponent=@Adam")
			for _, u := range both(r) {
				r.until(u.Name+" is told by direct message", func() bool {
					return containsAll(text(u.DMs()), []string{r.vera.Mention() + " challenges " + r.adam.Mention(), "I may not write in"})
				})
			}
			r.world.Allow(r.hall, localdiscord.SendMessages)
			c.then(r)
			asked := r.has("do you accept?")
			if !notified(asked, r.adam) {
				t.Errorf("the challenge notifies %v, want Adam", asked.Pinged)
			}
			r.expect(r.press(r.adam, asked, "Accept").Text(), "The match begins in a thread")
			if n := strings.Count(text(r.adam.DMs()), "I may not write in"); n != 1 {
				t.Errorf("Adam was told %d times, want once", n)
			}
		})
	}
}
