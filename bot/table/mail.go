package table

import (
	"context"
	"encoding/json"
	"fmt"
	"path"
	"strconv"

	"skald/storage"
)

// The kinds of mail. Mail says what is to be shown, never how: the sender loads
// the match and draws it as it is by then.
const (
	// LobbyMail asks that the match's lobby message be posted or brought up to
	// date; also when the lobby ends.
	LobbyMail = "lobby"
	// CommitmentMail asks that the match's commitment be posted in a message of
	// its own. It is never replaced, and what it posts never edited: Discord's
	// time on it proves that the seed was not chosen later.
	CommitmentMail = "commitment"
	// CallMail asks that a role be called to a lobby: its Body is the role.
	CallMail = "call"
	// TurnMail asks that the match's turn message be posted or brought up to
	// date; also at the start and at the end.
	TurnMail = "turn"
	// SecretMail asks that the letter to the user be brought up to date: ask
	// Letter.
	SecretMail = "secret"
	// QuestionMail asks that a player's question to the others be posted, or its
	// message brought up to date: its Body is the number.
	QuestionMail = "question"
	// OfferMail asks the same of an offer of seats.
	OfferMail = "offer"
	// NudgeMail asks that the user be reminded of the match, in its channel or
	// else by direct message, unless they have acted since: ask Match.Nudges.
	NudgeMail = "nudge"
	// AskMail asks that the user be told that they can answer what others are asked
	// without a call, unless there is nothing for them to choose: ask Match.Finding.
	AskMail = "ask"
	// EndMail asks that the user, who has no seat, be told that the match is over.
	EndMail = "end"
	// StallMail asks that the others be told that the user does not act, which
	// notifies nobody.
	StallMail = "stall"
	// DigestMail asks that the user be reminded by one direct message of all
	// matches that wait for them: ask Digest.
	DigestMail = "digest"
	// NoticeMail is for the sender's own follow-ups; the table puts none into
	// the outbox.
	NoticeMail = "notice"
)

// How a LobbyMail or a TurnMail wants its message, as its Body; empty: brought
// up to date, or posted if there is none.
const (
	LookOnly = "look" // only if it is not there as it should be
	Anew     = "anew" // as a new message, whatever there is
)

// about is a mail about the match that takes the place of what waits of the same kind
// and key.
func about(m *Match, kind, key string) storage.Mail {
	return storage.Mail{Kind: kind, Match: m.ID, Channel: m.Channel, Replaces: path.Join(kind, string(m.ID), key)}
}

func lobbyMail(m *Match) storage.Mail { return about(m, LobbyMail, "") }

// turnMail speaks of the match up to its last record.
func turnMail(m *Match) storage.Mail {
	mail := about(m, TurnMail, "")
	mail.Seq = m.Seq - 1
	return mail
}

// shownBy is the mail that looks after a match's message, in one of the ways
// above; none if the match was cancelled.
func shownBy(m *Match, way string) []storage.Mail {
	if m.Status == Cancelled {
		return nil
	}
	mail := turnMail(m)
	if m.Status == Lobby {
		mail = lobbyMail(m)
	}
	mail.Body = []byte(way)
	return []storage.Mail{mail}
}

func questionMail(m *Match) storage.Mail { return numberedMail(m, QuestionMail, m.Question.Number) }

func offerMail(m *Match) storage.Mail { return numberedMail(m, OfferMail, m.Offer.Number) }

func numberedMail(m *Match, kind string, n int) storage.Mail {
	mail := about(m, kind, strconv.Itoa(n))
	mail.Body = []byte(strconv.Itoa(n))
	return mail
}

// personalMail speaks of one user, to them.
func personalMail(m *Match, kind string, u storage.UserID) storage.Mail {
	mail := about(m, kind, u.String())
	mail.Seq, mail.Channel, mail.User = m.Seq-1, 0, u
	return mail
}

// Posted is what stands in the channel of a match, so that it is edited and not
// posted again.
type Posted struct {
	Lobby      storage.MessageID `json:"lobby,omitempty"`
	Commitment storage.MessageID `json:"commitment,omitempty"`
	Turn       storage.MessageID `json:"turn,omitempty"`
	Number     uint32            `json:"number,omitempty"` // the number of the turn that message Turn is of
	From       uint64            `json:"from,omitempty"`   // the first record of that turn: what is marked as new is counted from the turn before
	Before     uint64            `json:"before,omitempty"` // the same of the message before it
	Seq        uint64            `json:"seq,omitempty"`    // the match's Seq that message Turn shows: records before it are told
	Deaf       []storage.UserID  `json:"deaf,omitempty"`   // who cannot be written to, and has been told so

	In       storage.ChannelID   `json:"in,omitempty"`       // the channel of these messages; 0: that of the match
	Notices  []storage.MessageID `json:"notices,omitempty"`  // with buttons of the turn Number
	Missing  uint64              `json:"missing,omitempty"`  // 1 + the Seq that could not be shown, and was told of; 0: nothing is missing
	Question storage.MessageID   `json:"question,omitempty"` // the message of a question
	Asked    int                 `json:"asked,omitempty"`    // the number of that question
	Offer    storage.MessageID   `json:"offer,omitempty"`    // the message of an offer
	Offered  int                 `json:"offered,omitempty"`  // the number of that offer

	Nudged map[storage.UserID]storage.MessageID `json:"nudged,omitempty"` // the messages of this turn that remind somebody

	Called map[storage.UserID]uint32 `json:"called,omitempty"` // the turn of the last Call of which each player was notified

	Gone storage.ChannelID `json:"gone,omitempty"` // the channel that does not exist any more, of which the players were told
}

// Behind reports whether what is posted stayed in another channel than that one,
// to which the match has moved since.
func (p Posted) Behind(c storage.ChannelID) bool { return p.In != 0 && p.In != c }

// since returns the first record that those have not seen on a board who read
// the message of a turn: with the setup the first turn is told, so what came
// after that is new. 0: nobody has seen any board.
func (p Posted) since(t Turn) uint64 {
	switch p.Number {
	case 0:
		return 0
	case t.Number:
		return max(p.Before, 1) // this message, to be edited
	}
	return max(p.From, 1)
}

// Posted returns what was last written down as posted of a match; the zero
// value if nothing was.
func (t *Table) Posted(ctx context.Context, id storage.MatchID) (Posted, error) {
	return storage.Ask(ctx, t.store, func(r storage.Reader) (Posted, error) { return posted(r, id) })
}

// Encode returns the bytes for storage.Delivery.Posted.
func (p Posted) Encode() []byte { return encoded(p) }

// decoded reads for a purpose what encoded wrote; the zero value of nothing.
func decoded[T any](purpose string, b []byte, err error) (v T, _ error) {
	if err == nil && len(b) > 0 {
		err = json.Unmarshal(b, &v)
	}
	if err != nil {
		return v, fmt.Errorf("%s: %w", purpose, err)
	}
	return v, nil
}

// encoded writes numbers and texts, which can always be written.
func encoded(v any) []byte {
	b, err := json.Marshal(v)
	if err != nil {
		panic(fmt.Sprintf("table: %T cannot be encoded: %v", v, err))
	}
	return b
}
