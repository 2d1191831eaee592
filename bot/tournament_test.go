package bot_test

import (
	"strings"
	"testing"

	"skald/bot/localdiscord"
	"skald/bot/localdiscord/localtest"
	"skald/bot/table"
	"skald/storage"
)

// in waits for a message of a channel that contains all the texts.
func (r *room) in(where localdiscord.ID, texts ...string) localdiscord.Message {
	r.t.Helper()
	old := r.hall
	r.hall = where
	defer func() { r.hall = old }()
	return r.has(texts...)
}

// at types a command in a channel of its own.
func (r *room) at(where localdiscord.ID, u *localtest.User, line string, options ...string) *localtest.Reply {
	r.t.Helper()
	old := r.hall
	r.hall = where
	defer func() { r.hall = old }()
	return r.slash(u, line, options...)
}

// joins fills the form of a warband in.
func (r *room) joins(u *localtest.User, opened *localtest.Reply) {
	r.t.Helper()
	if opened.Modal == nil {
		r.t.Fatalf("%s is not asked for a warband: %q", u.Name, opened.Text())
	}
	reply, err := u.Submit(r.ctx, *opened.Modal, map[string][]string{"faction": {"Vikings of " + u.Name}, "units": {"3 × hearthguard"}})
	if err != nil {
		r.t.Fatal(err)
	}
	r.says(reply, "Cup")
}

// tournamentOf makes a tabletop tournament, which four join.
func (r *room) tournamentOf(options ...string) (director *localtest.User, players []*localtest.User) {
	r.t.Helper()
	director = r.world.User("Olaf")
	r.says(r.slash(director, "tournament new", append([]string{"name=Cup", "title=table"}, options...)...), "Cup is open")
	registration := r.has("Cup", "SHA-256")
	players = []*localtest.User{r.vera, r.adam, r.guest, r.world.User("Kari")}
	for _, u := range players {
		r.joins(u, r.press(u, registration, "Join"))
	}
	r.has("4 players:")
	return director, players
}

// pairOf finds the message of a table of a round, and who sits there.
func (r *room) pairOf(round, number string, players []*localtest.User) (localdiscord.Message, *localtest.User, *localtest.User) {
	r.t.Helper()
	m := r.has("Round "+round+", table "+number, "–")
	var two []*localtest.User
	_, after, _ := strings.Cut(m.Text(), "**: ")
	line, _, _ := strings.Cut(after, "\n")
	first, second, _ := strings.Cut(line, " – ")
	for _, mention := range []string{first, second} {
		for _, u := range players {
			if strings.Contains(mention, u.Mention()) {
				two = append(two, u)
			}
		}
	}
	if len(two) != 2 {
		r.t.Fatalf("who sits there? %q", m.Text())
	}
	return m, two[0], two[1]
}

// report reports by the form, and sends what it shows.
func (r *room) report(u *localtest.User, m localdiscord.Message, own, theirs string) *localtest.Reply {
	r.t.Helper()
	form := r.press(u, m, "Report result")
	if form.Modal == nil {
		r.t.Fatalf("%s is not asked for points: %q", u.Name, form.Text())
	}
	shown, err := u.Submit(r.ctx, *form.Modal, map[string][]string{"own": {own}, "theirs": {theirs}})
	if err != nil {
		r.t.Fatal(err)
	}
	return shown
}

// TestTabletopTournament plays a small tournament by hand: a report that is
// confirmed, one that is contradicted and decided, a round that is closed, and the
// final table, with the bot started anew in the middle.
func TestTabletopTournament(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	director, players := r.tournamentOf("rounds=2", "mode=battles")
	r.says(r.slash(r.vera, "tournament start"), "Only a director")
	r.says(r.slash(director, "tournament start"), "has started", "tournament round")
	r.says(r.slash(director, "tournament round"), "Round 1 is paired")
	r.has("**Round 1**", "Battle", "Table 1:", "Table 2:")

	one, a, b := r.pairOf("1", "1", players)
	shown := r.report(a, one, "30", "2")
	r.says(shown, "30–2", a.Mention()+" wins", "Tournament points 5–1")
	r.says(r.press(a, *shown.Message, "Send this report"), "sent")
	asked := r.has("reports:", b.Mention()+", is that right?")
	r.says(r.press(a, asked, "Confirm"), "your own report")
	r.says(r.press(b, asked, "Confirm"), "Confirmed")
	r.until("buttons go off a confirmed report", func() bool {
		now, ok := r.world.Message(asked.ID)
		return ok && string(now.Components) == "[]"
	})
	r.has("Round 1, table 1", "30–2", "5–1")

	r.stop()
	r.connect()

	two, c, d := r.pairOf("1", "2", players)
	r.says(r.press(a, two, "Report result"), "settled")
	send := func(u *localtest.User, own, theirs, said string) {
		shown := r.report(u, two, own, theirs)
		r.says(r.press(u, *shown.Message, "Send this report"), said)
	}
	send(c, "20", "3", "asked to confirm")
	send(d, "20", "3", "differs from your opponent's")
	conflict := r.has("The reports differ", director.Mention())
	send(d, "20", "3", "differs from your opponent's") // again, which is no news
	r.says(r.slash(director, "tournament round"), "Round 1 is open")
	r.says(r.press(a, conflict, "Director: 20–3 ("+c.Name+")"), "Only a director")
	why := r.press(director, conflict, "Director: 20–3 ("+c.Name+")")
	if why.Modal == nil {
		t.Fatalf("the director is not asked why: %q", why.Text())
	}
	done, err := director.Submit(r.ctx, *why.Modal, map[string][]string{"text": {"I counted the *figures*"}})
	if err != nil {
		t.Fatal(err)
	}
	r.says(done, "Decided")
	if n := r.count("The reports differ"); n != 1 {
		t.Errorf("that the reports differ is told %d times, want once", n)
	}
	r.has(director.Mention()+" has decided", "I counted the \\*figures\\*")
	r.has("Round 1 is closed")
	r.wait(r.guest, "the table's picture", func(m localdiscord.Message) bool {
		return len(m.Attachments) == 1 && strings.Contains(m.Attachments[0].Description, "goal average") && strings.Contains(m.Text(), "table after round 1")
	})

	r.says(r.slash(director, "tournament ruling", "kind=penalty", "player="+c.Mention(), "points=6", "why=late"), "1 to 5 points")
	r.says(r.slash(director, "tournament ruling", "kind=penalty", "player="+c.Mention(), "points=two", "why=late"), "no whole number")
	r.says(r.slash(director, "tournament ruling", "kind=penalty", "player="+c.Mention(), "points=2", "why=late"), "Done")
	r.has("takes 2 tournament points from "+c.Mention(), "late")
	r.says(r.slash(director, "tournament ruling", "kind=warning", "player="+d.Mention(), "why=loud"), "Done")
	r.says(r.slash(director, "tournament ruling", "kind=pardon", "number=1", "why=they were on time"), "Done")
	r.has("takes act 1 on " + c.Mention() + " back")
	for _, lacks := range [][]string{{"kind=warning", "`player`"}, {"kind=disqualification", "`player`"}, {"kind=penalty", "`player`"}, {"kind=pardon", "`number`"}, {"kind=penalty", "`points`", "player=" + c.Mention()}} {
		r.says(r.slash(director, "tournament ruling", append(lacks[2:], lacks[0], "why=late")...), lacks[1])
	}

	r.says(r.slash(director, "tournament round"), "Round 2 is paired")
	r.says(r.slash(director, "tournament round", "do=close"), "not reported: 2")
	r.says(r.slash(d, "tournament drop"), "Done")
	r.has(d.Mention() + " has dropped out")
	_, e, f := r.pairOf("2", "1", players)
	_ = f
	r.says(r.slash(e, "tournament concede"), "really give")
	closing := r.slash(director, "tournament round", "do=close")
	if closing.Message != nil && strings.Contains(closing.Text(), "not reported") {
		r.says(r.press(director, *closing.Message, "Close the round"), "closed")
	}
	r.has("Round 2 is closed")
	correction := r.slash(director, "tournament correct", "round=1", "table=1", "result=played", "first-points=10", "second-points=10")
	r.says(correction, "So far", "It would be", "a draw")
	form := r.press(director, *correction.Message, "Decide so")
	if form.Modal == nil {
		t.Fatalf("the director is not asked why: %q", form.Text())
	}
	if done, err = director.Submit(r.ctx, *form.Modal, map[string][]string{"text": {"counted again"}}); err != nil {
		t.Fatal(err)
	}
	r.says(done, "Decided")
	r.has("has corrected Round 1, table 1", "counted again")
	r.says(r.slash(director, "tournament close"), "closed")
	r.has("The tournament is closed", "seed")
	r.has("final table")
	r.says(r.slash(r.vera, "tournament standings"), "final table", "goal average", "resistance")
	export := r.slash(r.vera, "tournament export")
	if n := len(export.Message.Attachments); n != 3 {
		t.Errorf("exported %d files, want 3", n)
	}
	r.says(r.slash(r.vera, "tournament rules"), "The scale is ours", "10–10, 11–9")
}

// TestHostedTournament lets the bot host the matches: each begins in a thread of
// its own and reports itself, also after the bot was away.
func TestHostedTournament(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	director := r.world.User("Olaf")
	director.SetLocale("de")
	r.says(r.slash(director, "tournament new", "name=Cup", "title=hoard", "clock=steady"), "Das Turnier Cup ist offen")
	registration := r.has("Cup", "Noch nimmt niemand teil", "SHA-256")
	players := []*localtest.User{r.vera, r.adam}
	for _, u := range players {
		r.says(r.press(u, registration, "Teilnehmen"), "Cup")
	}
	r.says(r.press(r.vera, registration, "Teilnehmen"), "You are in the tournament already")
	r.says(r.slash(director, "tournament start"), "hat begonnen")
	pairing := r.has("Runde 1, Tisch 1", "beginnt im Thread")
	thread := pairing.ID
	var m *table.Match
	r.until("the match in the thread", func() bool {
		var err error
		m, err = r.table.At(r.ctx, storage.ChannelID(thread))
		return err == nil
	})
	if ch, ok := r.world.ChannelByID(thread); !ok || ch.Kind != localdiscord.PublicThread || ch.Parent != r.hall || !strings.Contains(ch.Name, "Tisch 1") {
		t.Errorf("thread %+v, %t", ch, ok)
	}
	r.in(thread, "Ehrliche Würfel, versprochen: ")
	r.stop()
	r.connect()
	loser := r.user(m)
	r.says(r.at(thread, loser, "tournament report", "own=1", "theirs=2"), "reports itself")
	resign := r.at(thread, loser, "game resign")
	r.press(loser, *resign.Message, "Resign")
	r.has("Runde 1, Tisch 1", "war nicht da") // nobody acted three times
	r.has("Runde 1 ist geschlossen")
	r.says(r.slash(director, "tournament close"), "abgesagt") // nothing was played
	r.has("Das Turnier ist abgesagt")
}

// TestEmptyWarbands: who starts a tournament is told whose warband is empty, and can
// still write it down for them, which nobody else can.
func TestEmptyWarbands(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	director, players := r.tournamentOf("rounds=1")
	late := r.world.User("Late")
	written := func(by *localtest.User, line string, options map[string]any, fields map[string][]string) {
		t.Helper()
		form, err := by.Slash(r.ctx, r.hall, line, options)
		if err != nil || form.Modal == nil {
			t.Fatalf("%s asks %s for no warband: %v", line, by.Name, err)
		}
		if _, err := by.Submit(r.ctx, *form.Modal, fields); err != nil {
			t.Fatal(err)
		}
	}
	written(late, "tournament join", nil, nil)
	started := r.slash(director, "tournament start")
	r.says(started, "has started", "Nothing is written", late.Mention(), "`/tournament sheet`")
	if strings.Contains(started.Text(), players[0].Mention()) {
		t.Errorf("named is somebody who has a warband: %q", started.Text())
	}
	r.says(r.slash(late, "tournament sheet"), "Nothing is written")
	written(director, "tournament sheet", map[string]any{"player": late.ID.String()}, map[string][]string{"faction": {"Danes"}})
	r.has("has changed the warband of " + late.Mention())
	r.says(r.slash(late, "tournament sheet"), "Danes")
}
