package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"skald/bot"
	"skald/bot/localdiscord"
	"skald/bot/localdiscord/localtest"
	"skald/bot/table"
	"skald/bot/words"
	"skald/cmd/skald/titles"
	"skald/cmd/skald/titles/titlestest"
	"skald/engine"
	"skald/engine/match/chessclock"
	"skald/engine/match/head"
	"skald/engine/match/proof"
	"skald/engine/match/record"
	"skald/engine/match/rules"
	"skald/storage"
)

// people play at tables of their own until they are told to finish.
type people struct {
	c         *crash
	tables    []*company
	refusals  []string // what a reply says that is no success
	warnings  []string // what it says while it asks whether somebody is sure
	finishing chan struct{}
	work      sync.WaitGroup
}

// company are the people of one channel. One of them acts at a time, at random.
type company struct {
	p     *people
	title *engine.About
	hall  localdiscord.ID
	users []*localtest.User
	mine  []*localtest.User // who act here; the others do at another client
	skald string            // how strong Skald plays on the other seats; "": people sit there
	dice  *rand.Rand

	mu   sync.Mutex
	acts []act
}

// act is something that was to change the match.
type act struct {
	id     localdiscord.ID
	by     localdiscord.ID
	move   bool // an action, not a lobby's
	told   bool // the answer says that it has happened
	answer string

	called, answered time.Time
}

// sitDown seats people at so many tables, over the titles named, all if there is none;
// at the first of them one person against Skald.
func (c *crash) sitDown(tables, against int, seed uint64, only ...string) *people {
	p := c.invite()
	list := slices.DeleteFunc(titles.All(), func(t bot.Title) bool {
		return len(only) > 0 && !slices.Contains(only, t.Game.About().Key)
	})
	for i := range tables {
		title := list[i%len(list)].Game.About()
		t := &company{p: p, title: title, hall: c.world.AddChannel(fmt.Sprint("hall-", i)).ID, dice: rand.New(rand.NewPCG(seed, uint64(i)+2))}
		for s := range title.Seats.Min {
			t.users = append(t.users, c.world.User(fmt.Sprintf("guest-%d-%d", i, s)))
		}
		if i < against {
			t.users, t.skald = t.users[:1], "hard"
		}
		t.mine = t.users
		p.sit(t)
	}
	return p
}

// sit lets a company play.
func (p *people) sit(t *company) {
	p.tables = append(p.tables, t)
	p.work.Go(t.play)
}

// invite lets people come who have no table yet.
func (c *crash) invite() *people {
	p := &people{c: c, finishing: make(chan struct{})}
	said := titlestest.Catalogue(c.T)
	for _, key := range said.Keys("en") {
		if slices.Contains(states, key) || strings.HasPrefix(key, "refuse.") || strings.Contains(key, ".refuse.") {
			for _, data := range []words.Data{{}, {"since": "<no value>"}} { // a sentence may be another with it
				p.refusals = append(p.refusals, longest(said.Speak("en").Say(key, data)))
			}
		}
		if strings.HasPrefix(key, "prompt.final-") {
			p.warnings = append(p.warnings, said.Speak("en").Say(key, nil))
		}
	}
	return p
}

// states are the keys of what somebody is told who changed nothing.
var states = []string{"broken", "lobby.busy", "prompt.nothing", "prompt.prepare", "prompt.answered", "prompt.waiting"}

// longest is the longest piece of a sentence that does not depend on its data.
func longest(sentence string) string {
	pieces := strings.Split(sentence, "<no value>")
	return slices.MaxFunc(pieces, func(a, b string) int { return len(a) - len(b) })
}

// play acts at random until the people are told to finish, and then plays the
// last match to its end or gives it up.
func (t *company) play() {
	finishing := false
	for acts := 0; ; acts++ {
		select {
		case <-t.p.finishing:
			if !finishing {
				finishing, acts = true, 0
			}
		default:
		}
		t.p.c.alive()
		last := t.board()
		over := hasEnded(last)
		switch {
		case finishing && (over || last.ID == 0):
			if t.settled(last) {
				return
			}
		case finishing && acts > 50 && acts%2 == 0:
			t.resign(t.mine[acts/2%len(t.mine)]) // who has an ally leaves them everything
		case last.ID == 0 || over:
			t.open()
		case slices.ContainsFunc(last.Buttons(), func(b localdiscord.Button) bool { return strings.HasPrefix(b.CustomID, "lobby/join/") }):
			t.fill() // the program died while they sat down
		case t.dice.IntN(15) == 0:
			t.undo()
		case t.dice.IntN(3) == 0:
			t.typeWords()
		default:
			t.pressButtons(last)
		}
		if t.p.c.ctx.Err() != nil {
			return
		}
	}
}

// settled reports whether the channel's match is over, or there is none. The
// board of one that was opened just before may still be to come.
func (t *company) settled(last localdiscord.Message) bool {
	for _, u := range t.users { // one who left is shown less
		shown := t.do(false, false)(u.StartCommand(t.hall, "game show", nil))
		if shown != nil && (hasEnded(*shown) || strings.Contains(shown.Text(), "no match")) {
			return true
		}
	}
	t.newer(last, 5*time.Second)
	return false
}

// newer waits for a board after another, but no longer than a while.
func (t *company) newer(than localdiscord.Message, while time.Duration) {
	ctx, cancel := context.WithTimeout(t.p.c.ctx, while)
	defer cancel()
	_ = t.p.c.world.Until(ctx, func() bool { return t.board().ID != than.ID })
}

// board is the newest message of the channel that shows a match.
func (t *company) board() localdiscord.Message {
	for _, m := range slices.Backward(t.users[0].Messages(t.hall)) {
		if m.Only == 0 && len(m.Rows) > 0 {
			return m
		}
	}
	return localdiscord.Message{}
}

// undo takes an action back, or asks for it, or answers who asks: what typing it
// brings depends on how the match stands. Some who ask withdraw, some who are
// asked decline.
func (t *company) undo() {
	for _, i := range t.dice.Perm(len(t.mine)) {
		u := t.mine[i]
		asked := t.do(false, true)(u.StartCommand(t.hall, "game undo", nil))
		if asked == nil {
			continue
		}
		answers := slices.DeleteFunc(asked.Buttons(), func(b localdiscord.Button) bool { return !strings.HasPrefix(b.CustomID, "play/answer/") })
		switch {
		case len(answers) == 2 && t.dice.IntN(4) > 0:
			t.do(false, true)(u.StartPress(asked.ID, answers[0].CustomID)) // agree
		case len(answers) > 0 && t.dice.IntN(4) == 0:
			t.do(false, true)(u.StartPress(asked.ID, answers[len(answers)-1].CustomID))
		}
	}
}

// do waits for what an act brings, nil if that was nothing.
func (t *company) do(move bool, changes bool) func(*localdiscord.Interaction, error) *localdiscord.Message {
	called := time.Now()
	return func(it *localdiscord.Interaction, err error) *localdiscord.Message {
		if err != nil {
			return nil // the client refuses: a message that was deleted, a word too long
		}
		a := t.await(it)
		if changes {
			done := act{id: a.Interaction, by: it.By(), move: move, called: called, answered: time.Now()}
			if a.Message != nil {
				done.answer = a.Message.Text()
				first, _, _ := strings.Cut(done.answer, "\n") // behind it stands what can be done now
				// Where the program died before it answered, the message that was pressed stands
				// there, or nothing; or that message tells of another act, by another program.
				done.told = a.Done && (a.Amended || !a.Deferred || !a.Updated || !a.Message.Ephemeral) &&
					done.answer != "" && !asks(*a.Message) && !slices.ContainsFunc(t.p.refusals, func(no string) bool { return strings.Contains(first, no) }) &&
					// Who went on at another client finds no more buttons here.
					!slices.ContainsFunc(t.p.warnings, func(sure string) bool { return strings.Contains(done.answer, sure) })
			}
			t.mu.Lock()
			t.acts = append(t.acts, done)
			t.mu.Unlock()
		}
		return a.Message
	}
}

// asks reports whether an answer asks for more before anything is done: it begins
// with whom it asks, or one can go back from there, or is to confirm something, or to
// answer a question, which may be one from before.
func asks(m localdiscord.Message) bool {
	return m.Ephemeral && (strings.HasPrefix(m.Text(), "<@") || slices.ContainsFunc(m.Buttons(), func(b localdiscord.Button) bool {
		return regexp.MustCompile(`^play/(prompt|answer|confirm)/`).MatchString(b.CustomID)
	}))
}

// await waits for an answer, or until the program dies, which answers no more. One of
// several may have ended by itself.
func (t *company) await(it *localdiscord.Interaction) localdiscord.Answer {
	life, foreseen := t.p.c.alive(), t.p.c.foreseen.Load()
	ctx, cancel := context.WithTimeout(life, time.Minute)
	defer cancel()
	a, err := t.p.c.world.Await(ctx, it)
	if errors.Is(err, context.DeadlineExceeded) && life.Err() == nil && t.p.c.overtaken() <= int(foreseen) {
		t.p.c.Errorf("an act of %s was not answered within a minute: %+v", it.By(), a)
	}
	return a
}

// open opens a match and seats everybody.
func (t *company) open() {
	before := t.board()
	clock := "none"
	if clocks := chessclock.Presets(); t.dice.IntN(len(clocks)+1) > 0 {
		clock = clocks[t.dice.IntN(len(clocks))].Key
	}
	options := map[string]any{"title": t.title.Key, "clock": clock}
	if t.skald != "" {
		options["skald"] = t.skald
	}
	t.do(false, true)(t.mine[0].StartCommand(t.hall, "game new", options))
	t.newer(before, time.Second) // the lobby comes a little later
	t.fill()
}

// fill seats who has no seat yet, and begins.
func (t *company) fill() {
	for _, u := range t.mine {
		t.do(false, true)(u.StartCommand(t.hall, "game join", nil))
	}
	t.do(false, true)(t.mine[0].StartCommand(t.hall, "game start", nil))
}

// typeWords types one action of a random verb, its words taken from what is
// offered.
func (t *company) typeWords() {
	u := t.mine[t.dice.IntN(len(t.mine))]
	verb := t.title.Verbs[t.dice.IntN(len(t.title.Verbs))]
	line, options := t.title.Key+" "+verb.Name, map[string]any{}
	for _, p := range verb.Params {
		it, err := u.StartCompletion(t.hall, line, options, p.Name, "")
		if err != nil {
			return
		}
		a := t.await(it)
		if len(a.Choices) == 0 {
			return
		}
		options[p.Name] = a.Choices[t.dice.IntN(len(a.Choices))].Value
	}
	t.do(true, true)(u.StartCommand(t.hall, line, options))
}

// pressButtons presses a button of the board and goes where it leads.
func (t *company) pressButtons(board localdiscord.Message) {
	u := t.mine[t.dice.IntN(len(t.mine))]
	if t.dice.IntN(4) > 0 { // most know whose turn it is
		for _, other := range t.mine {
			if strings.LastIndex(board.Text(), other.Mention()) > strings.LastIndex(board.Text(), u.Mention()) {
				u = other
			}
		}
	}
	now := &board
	for range 8 {
		if now == nil {
			return
		}
		done := false
		selects := slices.DeleteFunc(now.Selects(), func(s localdiscord.Select) bool {
			return strings.HasPrefix(s.CustomID, "play/board/")
		})
		if len(selects) > 0 && t.dice.IntN(2) == 0 {
			s := selects[t.dice.IntN(len(selects))]
			acts := strings.HasPrefix(s.CustomID, "play/words/") // others choose a picture
			now = t.do(acts, acts)(u.StartSelect(now.ID, s.CustomID, []string{s.Options[t.dice.IntN(len(s.Options))].Value}))
			done = acts && now != nil && !asks(*now)
		} else {
			buttons := slices.DeleteFunc(now.Buttons(), func(b localdiscord.Button) bool { return !leads(b.CustomID) })
			if len(buttons) == 0 {
				return
			}
			id := buttons[t.dice.IntN(len(buttons))].CustomID
			acts := takes(id)
			now = t.do(acts, acts)(u.StartPress(now.ID, id))
			done = acts && now != nil && !asks(*now)
		}
		if done {
			return
		}
	}
}

// takes reports whether a button acts on the board, or asks for more before it does.
func takes(id string) bool {
	return regexp.MustCompile(`^play/(verb|action|confirm)/`).MatchString(id)
}

// leads reports whether a button acts or shows what can be done, the board or secrets.
func leads(id string) bool {
	return takes(id) || regexp.MustCompile(`^play/(prompt|board|secrets)/`).MatchString(id)
}

// resign lets somebody give the match up.
func (t *company) resign(u *localtest.User) {
	sure := t.do(false, false)(u.StartCommand(t.hall, "game resign", nil))
	if sure == nil {
		return
	}
	for _, b := range sure.Buttons() {
		if strings.HasPrefix(b.CustomID, "play/resign/") {
			t.do(false, true)(u.StartPress(sure.ID, b.CustomID))
		}
	}
	time.Sleep(100 * time.Millisecond)
}

// finish lets everybody end their match.
func (p *people) finish() {
	close(p.finishing)
	p.work.Wait()
}

// acted is how many actions players were told to have happened.
func (p *people) acted() (n int) {
	for _, t := range p.tables {
		t.mu.Lock()
		for _, a := range t.acts {
			if a.told && a.move {
				n++
			}
		}
		t.mu.Unlock()
	}
	return n
}

// check holds what the players were told against the data of a program that is
// not running.
func (p *people) check(c *crash) {
	c.Helper()
	store := c.open()
	defer store.Close()
	var told []act
	for _, t := range p.tables {
		t.mu.Lock()
		told = append(told, t.acts...)
		t.mu.Unlock()
	}
	told = slices.DeleteFunc(told, func(a act) bool { return !a.told })
	seen := seenBy(c, store, told)
	for _, a := range told {
		if !seen[a.id] {
			c.Errorf("lost: act %s of %s, at %s answered %q", a.id, a.by, a.answered, a.answer)
		}
	}
	c.Logf("%d acts were told to have happened", len(told))
}

func (c *crash) open() store {
	c.Helper()
	s, err := openStore(c.ctx, &config{data: c.data}, false, slog.New(slog.DiscardHandler))
	if err != nil {
		c.Fatal(err)
	}
	return s
}

// seenBy says which of some acts a store has taken.
func seenBy(c *crash, store store, acts []act) map[localdiscord.ID]bool {
	c.Helper()
	taken := map[localdiscord.ID]bool{}
	err := store.Read(c.ctx, func(r storage.Reader) error {
		for _, a := range acts {
			seen, err := r.Seen(storage.InteractionID(a.id))
			if err != nil {
				return err
			}
			taken[a.id] = seen
		}
		return nil
	})
	if err != nil {
		c.Fatal(err)
	}
	return taken
}

// judge holds the whole play against its rules: every match is over and honest,
// every action that counted is in a log once, no public message ever held a
// secret, and nothing was told twice.
func (p *people) judge(c *crash) {
	c.Helper()
	store := c.open()
	defer store.Close()
	var games []engine.Game
	for _, t := range titles.All() {
		games = append(games, t.Game)
	}
	played := table.New(store, games, table.Options{})
	moves, replaced, matches, undone, consented := 0, 0, 0, 0, 0
	logs := map[storage.ChannelID][]logged{}
	var secrets []string
	err := played.Archive.Replay(c.ctx, func(r proof.Report) error {
		matches++
		undone, consented = undone+r.Undone, consented+r.Consented
		if !r.Honest() {
			c.Errorf("match %s does not replay: %v", r.Match, r.Faults)
		}
		m, err := played.Match(c.ctx, r.Match)
		if err != nil {
			return err
		}
		if m.Status == head.Running {
			c.Errorf("match %s of %s has not ended", r.Match, m.Game)
		}
		e, err := played.Archive.Export(c.ctx, r.Match)
		var no *rules.Refusal
		if errors.As(err, &no) {
			return nil // it never began
		}
		if err != nil {
			return err
		}
		if report, err := proof.Verify(games, e); err != nil || !report.Honest() {
			c.Errorf("the export of match %s: %v, %v", r.Match, err, report.Faults)
		}
		others := replacedIn(c, store, r.Match)
		replaced += others
		log := logged{begun: e.Records[0].At, replaced: others}
		speak := titlestest.Catalogue(c.T).Speak("en")
		var taken, acted time.Time // when an undo was, and an act
		for _, rec := range e.Records {
			if rec.Kind == record.UndoKind {
				taken = rec.At
			}
			// What was prepared is prepared again by the step that undoes.
			// Who has two sides passes for both by one press.
			if rec.Kind == record.MoveKind && !rec.At.Equal(acted) || rec.Kind == record.StandKind && !rec.At.Equal(taken) {
				moves++
				log.actions = append(log.actions, entry{localdiscord.ID(rec.By), rec.At})
			}
			if rec.Kind == record.MoveKind {
				acted = rec.At
			}
			for _, s := range rec.Secrets {
				secrets = append(secrets, string(speak.Secret(m.About(), s, func(seat engine.Seat) string {
					return "<@" + m.Player(seat).String() + ">"
				})))
			}
		}
		logs[m.Channel] = append(logs[m.Channel], log)
		return nil
	})
	if err != nil {
		c.Fatal(err)
	}
	counted, made := 0, map[storage.ChannelID][]act{}
	for _, t := range p.tables {
		took := slices.DeleteFunc(slices.Clone(t.acts), func(a act) bool { return !a.move })
		seen := seenBy(c, store, took)
		for _, a := range took {
			if seen[a.id] {
				counted++
				made[storage.ChannelID(t.hall)] = append(made[storage.ChannelID(t.hall)], a)
			}
		}
	}
	for channel, acts := range made {
		judgeOrder(c, acts, logs[channel])
	}
	if moves+replaced != counted {
		c.Errorf("the logs hold %d actions, others took the place of %d, but %d were taken", moves, replaced, counted)
	}
	p.judgePublic(c, secrets)
	c.Logf("%d matches, %d actions, %d replaced, %d undos, %d of them by consent, %d secrets, %d forms of messages",
		matches, moves, replaced, undone, consented, len(secrets), len(c.heard.posted))
	if matches < len(made) || moves < 20 || undone == 0 {
		c.Errorf("only %d matches, %d actions and %d undos were played", matches, moves, undone)
	}
}

// replacedIn is how many prepared actions of a match left its log, since others took
// their place, as its stored head says.
func replacedIn(c *crash, store store, id storage.MatchID) int {
	c.Helper()
	raw, err := storage.Ask(c.ctx, store, func(r storage.Reader) ([]byte, error) {
		raw, _, err := r.Head(id)
		return slices.Clone(raw), err
	})
	if err != nil {
		c.Fatal(err)
	}
	var head struct {
		Replaced int `json:"replaced"`
	}
	if err := json.Unmarshal(raw, &head); err != nil {
		c.Fatal(err)
	}
	return head.Replaced
}

// holds reports whether a message tells one of some secrets.
func holds(m localdiscord.Message, secrets []string) bool {
	return slices.ContainsFunc(secrets, func(s string) bool { return s != "" && strings.Contains(m.Text(), s) })
}

// judgePublic holds what stood in channels against the secrets, which direct
// messages may tell, and against itself.
func (p *people) judgePublic(c *crash, secrets []string) {
	c.Helper()
	c.heard.mu.Lock()
	defer c.heard.mu.Unlock()
	direct := map[localdiscord.ID]bool{}
	for _, u := range c.world.Users() {
		direct[u.DM().ID] = true
	}
	slices.Sort(secrets)
	secrets = slices.Compact(secrets)
	told := slices.ContainsFunc(c.heard.alone, func(m localdiscord.Message) bool { return holds(m, secrets) })
	for _, m := range c.heard.posted {
		if direct[m.Channel] {
			told = told || holds(m, secrets)
			continue
		}
		text := m.Text()
		for _, a := range m.Attachments {
			text += "\n" + a.Description
		}
		for _, s := range secrets {
			if s != "" && strings.Contains(text, s) {
				c.Errorf("the channel read the secret %q in %q", s, text)
			}
		}
	}
	if !told {
		c.Error("nobody was told a secret, neither directly nor in an answer: are they spelt so?")
	}
	for _, twice := range c.heard.twice {
		c.Errorf("told twice: %s", twice)
	}
}
