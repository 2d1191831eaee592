package competition

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"skald/storage"
)

// The kinds of mail of leagues. Mail says what is to be shown, never how: the
// sender loads the league and makes the message as it is by then.
const (
	// RegistrationMail asks that the message by which people join be posted or
	// brought up to date.
	RegistrationMail = "league-registration"
	// NewsMail asks that events be told in the league's channel: ask NewsIn.
	NewsMail = "league-news"
	// StandingsMail asks that the table after a round be posted.
	StandingsMail = "league-standings"
	// BoardMail asks that the message which always shows how it stands be posted or
	// brought up to date.
	BoardMail = "league-board"
	// ChallengeMail asks that a challenge's message be posted or brought up to date:
	// ask PairingIn.
	ChallengeMail = "league-challenge"
	// PairingMail asks that a pairing's message be posted or brought up to date,
	// and then that its thread and its match be there: ask PairingIn.
	PairingMail = "league-pairing"
	// ThreadMail asks that a pairing's thread be there, and its match.
	ThreadMail = "league-thread"
	// TalkMail asks that the message in which a pairing drafts or reports be
	// posted anew in its place: ask PairingIn.
	TalkMail = "league-talk"
	// AmendMail asks that the competitions of other kinds count a match as its own
	// does by now: ask Amend.
	AmendMail = "league-amend"
	// HookMail asks that a program elsewhere be told of events: ask NewsIn. It goes to
	// HookUser, and so waits behind nobody's mail.
	HookMail = "league-hook"
	// RolesMail asks that the roles be given and taken by which a server shows who is
	// first, champion or in a competition. It goes to RolesUser.
	RolesMail = "league-roles"
	// EventMail asks that the event of the server be brought up to date which shows what
	// comes next, or is under way. It goes to RolesUser.
	EventMail = "league-event"
	// NoticeMail asks that something be told that is no event: ask NoticeIn.
	NoticeMail = "league-notice"
)

// HookUser is nobody on Discord, whose ids are larger by far.
const HookUser storage.UserID = 1 << 20

// EventOf returns the mail that has what a competition shows as an event of the server
// brought up to date.
func EventOf(id storage.LeagueID) storage.Mail {
	return storage.Mail{Kind: EventMail, League: id, User: RolesUser, Replaces: EventMail + "/" + string(id)}
}

// RolesUser is nobody either.
const RolesUser storage.UserID = HookUser + 1

// RolesOf returns the mail that has a competition's roles given and taken.
func RolesOf(id storage.LeagueID) storage.Mail {
	return storage.Mail{Kind: RolesMail, League: id, User: RolesUser, Replaces: RolesMail + "/" + string(id)}
}

// NewsTo returns the mail that tells the events from ≤ number < to.
func NewsTo(h Head, from, to uint64) storage.Mail {
	return storage.Mail{Kind: NewsMail, Seq: from, Channel: h.Channel, Body: []byte(strconv.FormatUint(to, 10))}
}

// NewsIn returns the numbers of the events that a NewsMail or a HookMail tells: from ≤ number < to.
func NewsIn(m storage.Mail) (from, to uint64, err error) {
	to, err = strconv.ParseUint(string(m.Body), 10, 64)
	if err != nil || m.Kind != NewsMail && m.Kind != HookMail || to <= m.Seq {
		return 0, 0, fmt.Errorf("read mail %d: %q with %d bytes names no events", m.ID, m.Kind, len(m.Body))
	}
	return m.Seq, to, nil
}

// About returns a mail about the pairing of a key, in place of an older one of the
// same kind and key; the key is "" of mail about the whole competition.
func About(kind string, h Head, id storage.LeagueID, key string) storage.Mail {
	return storage.Mail{Kind: kind, Channel: h.Channel, Body: []byte(key), Replaces: kind + "/" + string(id) + "/" + key}
}

// PairingIn returns the key of the pairing that a mail is about.
func PairingIn(m storage.Mail) string {
	key, _, _ := strings.Cut(string(m.Body), " ")
	return key
}

// Amending returns the mail that lets other competitions count a match as its own
// does: that of a pairing, by somebody's ruling and for their reason.
func Amending(h Head, id storage.LeagueID, key string, by storage.UserID, reason string) storage.Mail {
	m := About(AmendMail, h, id, key)
	m.Body = []byte(key + " " + by.String() + " " + reason)
	return m
}

// A Notice is something that people are told and that is no event of a league.
type Notice struct {
	Key     string           `json:"key"`
	Pairing string           `json:"pairing,omitempty"`
	Users   []storage.UserID `json:"users,omitempty"` // whom it is for
	By      storage.UserID   `json:"by,omitempty"`    // who asks for it; 0: the bot

	Channel storage.ChannelID `json:"channel,omitempty"` // what it is about, if that is a thread
}

// The keys of notices.
const (
	// NoticeThread: the thread of a pairing cannot be made, for want of a
	// permission.
	NoticeThread = "no-thread"
	// NoticeMatch: the match of a pairing cannot begin.
	NoticeMatch = "no-match"
	// NoticeUndecided: the match of a pairing ended without a result that
	// counts, and a director decides.
	NoticeUndecided = "undecided"
	// NoticeClosed: the league's channel cannot be written to. It goes to a person.
	NoticeClosed = "closed"
	// NoticeGone: the league's channel does not exist any more. It goes to a person.
	NoticeGone = "gone"
	// NoticeInvited: the user By asks the others to join.
	NoticeInvited = "invited"
	// NoticeUnshown: a message could not be made or sent.
	NoticeUnshown = "unshown"
)

// NoticeAbout returns a notice about a mail, without its key.
func NoticeAbout(m storage.Mail, users []storage.UserID) Notice {
	n := Notice{}
	switch m.Kind {
	case ChallengeMail, PairingMail, ThreadMail, TalkMail:
		n.Pairing = PairingIn(m)
	case NoticeMail:
		n, _ = NoticeIn(m)
	}
	return Notice{Pairing: n.Pairing, Users: users}
}

// NoticeTo returns the mail of a notice: to the competition's channel, or by direct
// message to one person.
func NoticeTo(id storage.LeagueID, channel storage.ChannelID, u storage.UserID, n Notice) storage.Mail {
	body, err := json.Marshal(n)
	if err != nil {
		panic("league: a notice cannot be encoded: " + err.Error())
	}
	return storage.Mail{Kind: NoticeMail, League: id, Channel: channel, User: u, Body: body}
}

// NoticeIn returns what a NoticeMail tells.
func NoticeIn(m storage.Mail) (n Notice, err error) {
	if err := json.Unmarshal(m.Body, &n); err != nil {
		return n, fmt.Errorf("read mail %d: %w", m.ID, err)
	}
	return n, nil
}
