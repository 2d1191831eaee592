package desk

import (
	"fmt"
	"strconv"
	"strings"

	"skald/bot/discord"
	"skald/bot/phrase"
	"skald/bot/words"
	"skald/storage"
	"skald/storage/press"
)

// What custom ids hold: see package press.
type (
	ID         = press.ID
	NumberedID = press.NumberedID
	Numbers    = press.Numbers
)

// ReadID reads a custom id; false means that it is of another shape.
func ReadID(text string) (id ID, ok bool) { return press.ReadID(text) }

// ReadPage reads the number of a page; "" is the first.
func ReadPage(text string) (page int, ok bool) { return press.ReadPage(text) }

// WritePage writes the number of a page for ReadPage.
func WritePage(page int) string { return press.WritePage(page) }

// A Link is the room/what of a button that one room draws and another answers.
type Link string

// The links to a new match, to what can be done in a match now, to its rules, to the end
// of a lobby, to the next match of the same players, to the review of one that is over, to
// what Skald would do, to the lessons, to the board, and to all of a match again.
const (
	ToNew     Link = "lobby/new"
	ToPrompt  Link = "play/prompt"
	ToRules   Link = "play/rules"
	ToFair    Link = "play/fair"
	ToCancel  Link = "moderation/cancel"
	ToRematch Link = "lobby/rematch"
	ToReview  Link = "review/show"
	ToHint    Link = "opponent/hint"
	ToLesson  Link = "lesson/which"
	ToBoard   Link = "play/board"
	ToFilm    Link = "replay/film"
	ToPage    Link = "replay/page"

	ToHandOver Link = "play/hand-over" // offers one's seats to anybody
	ToResign   Link = "play/resigning" // asks whether to resign
)

// For returns the link's custom id for a match.
func (l Link) For(m storage.MatchID) ID {
	room, what, _ := strings.Cut(string(l), "/")
	return ID{Room: room, What: what, Of: string(m)}
}

// ToPast is the button that leads to the board before this turn; false in the first.
func ToPast(m phrase.Match) (discord.Button, bool) {
	id := Link("replay/turn").For(m.ID).With(Numbers{int(m.Turn.Number) - 1}.String())
	return Button(m.Voice, discord.Secondary, "past", id), m.Turn.Number > 1
}

// StandIns are the buttons by which another player offers the seats of one who does
// not answer, or lets Skald play on there.
func StandIns(m phrase.Match, u storage.UserID) []discord.Button {
	list := []discord.Button{Button(m.Voice, discord.Secondary, "stand-in", seatOf(m, u, "stand-in"))}
	if m.Fixture == nil {
		list = append(list, CallSkald(m, u))
	}
	return list
}

// CallSkald is the button that lets Skald play on in the place of a player.
func CallSkald(m phrase.Match, u storage.UserID) discord.Button {
	return Button(m.Voice, discord.Secondary, "call-skald", seatOf(m, u, "skald"))
}

// seatOf is the custom id of what can be done about the seats of a player.
func seatOf(m phrase.Match, u storage.UserID, what string) ID {
	return ID{Room: "play", What: what, Of: string(m.ID), Seq: m.VisibleSeq(), Rest: strconv.Itoa(int(m.SeatsOf(u).First()))}
}

// WebButtons lead to the web page of a match or a competition, if there is one.
func (d *Desk) WebButtons(v *words.Voice, g storage.GuildID, of string) (list []discord.Button) {
	if at := d.Page(g, of); at != "" {
		list = append(list, discord.Button{Style: discord.Link, Label: v.Say("button.web", nil), URL: at})
	}
	return list
}

// Button makes a button whose label is a sentence's.
func Button(v *words.Voice, style discord.Style, label string, id fmt.Stringer) discord.Button {
	return discord.NewButton(style, v.Say("button."+label, nil), id.String())
}
