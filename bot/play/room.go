// Package play is the room of a match that runs: its commands and presses, the
// turn message, private prompts, the story so far, boards, secrets, orders, rules
// and tips, and what one of its players asks of the others. It stands on bot/desk,
// and hands its mail to bot/outbox. It knows no game by name and no other room. It
// decides nothing of a match; that is bot/table.
//
// A handler reads a request, calls the table and replies by a [View], which is made
// once from the match and says all that one person is told of it. A message for the
// whole channel is made by a [Public], which cannot reach anybody's secret. The rules
// of a title are read as a [Book].
package play

import (
	"context"
	"fmt"
	"skald/engine/match/stages"
	"strconv"
	"strings"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/phrase"
	"skald/bot/table"
	"skald/bot/words"
	"skald/engine"
	"skald/engine/match/refusal"
	"skald/engine/match/rules"
	"skald/storage"
	"skald/storage/people"
	"skald/storage/recent"
)

// name is the room of its custom ids.
const name = "play"

// A Room is what people do here. Its methods may be called from many goroutines.
type Room struct {
	*desk.Desk
	taught *recent.Map[storage.UserID, people.Tips] // what people were told in their first matches
	due    desk.Due[storage.MatchID]
}

// New returns the room on a desk, and hands the desk its prompt for other rooms.
func New(d *desk.Desk) *Room {
	b := &Room{Desk: d, taught: recent.New[storage.UserID, people.Tips](maxTaught)}
	d.Prompt = func(v *words.Voice, m *table.Match, u storage.UserID) desk.Reply { return b.View(v, m, u).prompt() }
	return b
}

// Name is the room's in custom ids.
func (b *Room) Name() string { return name }

// Elapse hands every match that is due to the table.
func (b *Room) Elapse(ctx context.Context) {
	due, err := b.Table.Due(ctx)
	b.due.Each(ctx, b.Log, b.Clock.Now(), "match", due, err, func(ctx context.Context, id storage.MatchID) error {
		_, err := b.Table.Elapse(ctx, id)
		return err
	})
}

// Commands are the commands of a match, and one for each verb of a title.
func (b *Room) Commands() []desk.Command {
	list := []desk.Command{
		{Group: "game", Name: "show", Help: "command.game.show", Handle: b.ofOne(toBoard, b.gameShow)},
		{Group: "game", Name: "text", Help: "command.game.text", Handle: b.ofOne(toText, b.of(b.gameText))},
		{Group: "game", Name: "log", Help: "command.game.log", Handle: b.of(b.gameLog), Options: []desk.Option{
			{Name: "since", Help: "option.since", Kind: discord.TextOption, Choices: []string{"me", "start"}}}},
		{Group: "game", Name: "orders", Help: "command.game.orders", Handle: b.of(b.gameOrders), Complete: b.completeOrders, Options: orderOptions()},
		{Group: "game", Name: "list", Help: "command.game.list", Handle: b.gameList, Direct: true},
		{Group: "game", Name: "clock", Help: "command.game.clock", Handle: b.of(b.gameClock)},
		{Group: "game", Name: "undo", Help: "command.game.undo", Handle: b.gameUndo},
		{Group: "game", Name: "settle", Help: "command.game.settle", Handle: b.agreement(b.Table.Settle, View.prompt)},
		{Group: "game", Name: "draw", Help: "command.game.draw", Handle: b.agreement(b.Table.Draw, View.prompt)},
		{Group: "game", Name: "hand-over", Help: "command.game.hand-over", Handle: b.of(b.gameHandOver), Options: []desk.Option{
			{Name: "player", Help: "option.player", Kind: discord.UserOption}}},
		{Group: "game", Name: "stand-in", Help: "command.game.stand-in", Handle: b.of(b.gameStandIn), Options: []desk.Option{
			{Name: "player", Help: "option.absent", Kind: discord.UserOption}}},
		{Group: "game", Name: "return", Help: "command.game.return", Handle: b.of(b.gameReturn)},
		{Group: "game", Name: "resign", Help: "command.game.resign", Handle: b.of(b.gameResign)},
		{Group: "game", Name: "move", Help: "command.game.move", Handle: b.gameMove, Complete: b.completeMatch, Options: []desk.Option{
			{Name: "match", Help: "option.match", Kind: discord.TextOption, Complete: true}}},
		{Group: "game", Name: "settings", Help: "command.game.settings", Handle: b.gameSettings, Direct: true, Options: []desk.Option{
			{Name: "boards", Help: "option.boards", Kind: discord.TextOption, Choices: phrase.Written(people.BoardChoices())},
			{Name: "tips", Help: "option.tips", Kind: discord.TextOption, Choices: []string{tipsOn, tipsOff}}}},
		{Group: "game", Name: "export", Help: "command.game.export", Handle: b.of(b.gameExport)},
		{Group: "game", Name: "rules", Help: "command.game.rules", Handle: b.gameRules, Complete: b.completeRules, Direct: true, Options: []desk.Option{
			{Name: "section", Help: "option.section", Kind: discord.TextOption, Complete: true},
			{Name: "title", Help: "option.title", Kind: discord.TextOption, Complete: true}}},
		{Name: "secrets", Help: "command.secrets", Handle: b.ofOne(toSecrets, b.of(b.secrets)), Direct: true},
	}
	for _, t := range b.Titles {
		list = append(list, b.verbCommands(t)...)
	}
	return list
}

// Press is what a button or select does; nil if there is none.
func (b *Room) Press(id desk.ID) desk.Handler {
	if _, ok := readID(id); !ok {
		return nil
	}
	return map[string]desk.Handler{
		TakeVerb:    dated(b.of(b.pressAction)),
		turnPage:    dated(b.of(b.pressAction)),
		pickWords:   dated(b.of(b.pressAction)),
		TakeAction:  dated(b.of(b.pressAction)),
		DoConfirmed: dated(b.pressConfirm),
		ToPrompt:    b.shows(View.prompt),
		toMore:      b.of(b.gameMore),
		toOrders:    b.of(b.gameOrders),
		toPrepare:   b.shows(View.prepare),
		toSecrets:   b.ofOne(toSecrets, b.of(b.secrets)),
		toBoard:     b.ofOne(toBoard, b.gameShow),
		toText:      b.ofOne(toText, b.of(b.gameText)),
		toLog:       b.of(b.gameLog),
		toRules:     b.gameRules,
		toTeach:     b.shows(View.Teach),
		toFair:      b.shows(View.fair),
		toEnd:       b.pressEnd,
		standIn:     b.of(b.pressStandIn),
		callSkald:   b.of(b.pressStandIn),
		comeBack:    b.of(b.gameReturn),
		toList:      b.gameList,
		tipsOffNow:  b.pressTipsOff,
		postAgain:   b.pressRepost,
		moveHere:    b.gameMove,
		toExport:    b.of(b.gameExport),
		takeBack:    dated(b.gameUndo),
		answer:      b.pressAnswer(b.Table.Answer, View.questionAnswered),
		answerSeat:  b.pressAnswer(b.answerSeat, View.seatAnswered),
		giveSeats:   b.of(b.gameHandOver),
		resigning:   b.of(b.gameResign),
		giveUp:      b.pressResign,
	}[id.What]
}

// dated makes a handler of buttons that act. One that does not say how far the match
// was is out of date: only a command that is typed means the match as it is now.
func dated(handle desk.Handler) desk.Handler {
	return func(ctx context.Context, r *desk.Request) (desk.Reply, error) {
		if r.Pressed.Seq == 0 {
			return desk.Reply{}, &rules.Refusal{Key: refusal.Stale}
		}
		return handle(ctx, r)
	}
}

// ofOne is OfOne by buttons of this room.
func (b *Room) ofOne(what string, handle desk.Handler) desk.Handler {
	return b.OfOne(func(m storage.MatchID, page int) fmt.Stringer { return ID{What: what, Match: m, Page: page} }, handle)
}

// verbCommands makes a title's slash command from its verbs.
func (b *Room) verbCommands(t desk.Title) []desk.Command {
	about := t.Game.About()
	var list []desk.Command
	for i, spec := range about.Verbs {
		verb := engine.Verb(i)
		c := desk.Command{
			Group: about.Key, Name: spec.Name, Help: about.Key + ".verb-help." + spec.Name,
			Handle: b.move(about, verb), Complete: b.completeMove(about, verb),
		}
		for _, p := range spec.Params {
			c.Options = append(c.Options, desk.Option{Name: p.Name, Help: about.Key + ".param." + p.Name, Kind: discord.TextOption, Required: true, Complete: true})
		}
		list = append(list, c)
	}
	return list
}

// The uses of a button or select of a match.
const (
	TakeVerb    = "verb"    // take a verb without words, or open what it asks
	TakeAction  = "action"  // take a whole action
	pickWords   = "words"   // words were picked; a value holds them and all before them
	turnPage    = "page"    // turn the page of a select
	DoConfirmed = "confirm" // take the action, which was confirmed

	ToPrompt   = "prompt" // what can be done now
	toMore     = "more"   // what else there is
	toOrders   = "orders" // how one answers without being asked: the topic is a draft's
	toPrepare  = "prepare"
	toSecrets  = "secrets"
	toBoard    = "board"
	toFair     = "fair"
	toEnd      = "end"
	toText     = "text"      // the board in words, from the page on
	toLog      = "log"       // a page of what happened since the record Seq
	toRules    = "rules"     // the rules at the topic, which a select's value may hold
	toTeach    = "teach"     // what is it that can be done now
	tipsOffNow = "tips-off"  // no more tips
	toList     = "list"      // a page of one's matches
	standIn    = "stand-in"  // offer the seats of a player who does not answer
	callSkald  = "skald"     // let Skald play on there, or in one's own place
	comeBack   = "return"    // have one's seats back on which Skald plays
	postAgain  = "repost"    // post the match's message here again
	moveHere   = "move"      // bring the match here
	toExport   = "export"    // the whole match as a file
	takeBack   = "undo"      // take back one's last action
	answer     = "answer"    // answer a question: see answerButton
	answerSeat = "seat"      // answer an offer of seats: see answerButton
	giveSeats  = "hand-over" // offer one's seats to anybody
	resigning  = "resigning" // ask whether to
	giveUp     = "resign"
)

// An ID is what a custom id of a match carries: how far the match was when the
// button was drawn, and the words chosen so far. Clients can read it, so in public
// it never holds more than a verb, unless the verb's words are public.
type ID struct {
	What  string
	Match storage.MatchID
	Seq   uint64
	Verb  engine.Verb
	Words []engine.Word
	Page  int
	Topic string       // of the rules: a title's key, a dot and a section's key
	From  engine.Seats // the seat of several of one's own from which the action is taken; none: any that can
}

// String writes the custom id. The room's own rest is verb:from.word.word/page/topic.
func (id ID) String() string {
	action := ""
	if id.Verb != 0 || id.From != 0 || len(id.Words) > 0 {
		action = strconv.Itoa(int(id.Verb))
		if id.From != 0 {
			action += ":" + strconv.Itoa(int(id.From))
		}
		if len(id.Words) > 0 {
			action += "." + stages.Written(id.Words)
		}
	}
	of := desk.ID{Room: name, What: id.What, Of: string(id.Match), Seq: id.Seq}
	return of.With(action, desk.WritePage(id.Page), id.Topic).String()
}

// ReadID reads a custom id of this room; false means that it is none.
func ReadID(text string) (ID, bool) {
	of, _ := desk.ReadID(text)
	return readID(of)
}

// pressed is the id of the button that a request is a press of; that of what was
// typed, or of another room's button, is the zero value.
func pressed(r *desk.Request) ID {
	id, _ := readID(r.Pressed)
	return id
}

func readID(of desk.ID) (ID, bool) {
	if of.Room != name {
		return ID{}, false
	}
	id := ID{What: of.What, Match: of.Match(), Seq: of.Seq}
	action, rest, _ := strings.Cut(of.Rest, "/")
	page, topic, _ := strings.Cut(rest, "/")
	var ok bool
	if id.Page, ok = desk.ReadPage(page); !ok || !id.readAction(action) {
		return ID{}, false
	}
	id.Topic = topic
	return id, true
}

// readAction reads verb:from.word.word.
func (id *ID) readAction(text string) bool {
	if text == "" {
		return true
	}
	verb, words, spoken := strings.Cut(text, ".")
	verb, from, named := strings.Cut(verb, ":")
	if named {
		n, err := strconv.ParseUint(from, 10, 16)
		if err != nil {
			return false
		}
		id.From = engine.Seats(n)
	}
	n, err := strconv.ParseUint(verb, 10, 8)
	if err != nil {
		return false
	}
	id.Verb = engine.Verb(n)
	var ok bool
	id.Words, ok = stages.Read(words)
	return ok || !spoken
}

// pages returns the buttons of the same id to other pages.
func (id ID) pages() func(int) fmt.Stringer {
	return func(page int) fmt.Stringer {
		id.Page = page
		return id
	}
}

// Action returns the action whose words are all there.
func (id ID) Action() engine.Action { return engine.Do(id.Verb, id.Words...) }
