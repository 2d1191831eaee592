package matches

import (
	"crypto/rand"
	"encoding/json"
	"fmt"
	"time"

	"skald/engine/match/head"
	"skald/storage"
)

// AuditMail asks that a line about what a moderator did be posted. All that it
// says is in its Body: the match may be gone by then.
const AuditMail = "audit"

// An Audit is what such a line says.
type Audit struct {
	Act     head.ModAct       `json:"act"`
	By      storage.UserID    `json:"by"`
	Reason  string            `json:"reason"`
	Match   storage.MatchID   `json:"match"`
	Guild   storage.GuildID   `json:"guild"`
	Channel storage.ChannelID `json:"channel"` // the match's, before
	Game    string            `json:"game"`
	Locale  string            `json:"locale,omitempty"`
	At      time.Time         `json:"at"`
}

// AuditTo returns the mail of an audit to a channel.
func AuditTo(to storage.ChannelID, a Audit) storage.Mail {
	return storage.Mail{Kind: AuditMail, Match: a.Match, Channel: to, Body: Encoded(a)}
}

// AuditIn reads what an AuditMail is to say.
func AuditIn(m storage.Mail) (Audit, error) {
	var a Audit
	if err := json.Unmarshal(m.Body, &a); err != nil {
		return a, fmt.Errorf("read mail %d: it is no audit: %w", m.ID, err)
	}
	return a, nil
}

// LogMail asks that a line be posted in the log channel of a server: ask LineIn.
const LogMail = "log"

// A LogLine tells moderators something that is no act on a match.
type LogLine struct {
	Key    string           `json:"key"` // of its sentence
	Locale string           `json:"locale,omitempty"`
	Who    []storage.UserID `json:"who"`
	Text   string           `json:"text,omitempty"`
	Until  time.Time        `json:"until,omitzero"`
	Reason string           `json:"reason,omitempty"`
}

// LineIn reads what a LogMail is to say.
func LineIn(m storage.Mail) (l LogLine, err error) {
	if err := json.Unmarshal(m.Body, &l); err != nil {
		return l, fmt.Errorf("read mail %d: it is no line: %w", m.ID, err)
	}
	return l, nil
}

// Moderation is what a server has chosen for its moderators.
type Moderation struct {
	Role storage.RoleID `json:"role,omitempty"` // whose people may do what moderators may, besides those whom the server lets; 0: none
	// Players is the role that lobbies may call, if everybody may mention it; 0: none.
	Players storage.RoleID `json:"players,omitempty"`

	Roles Roles `json:"roles,omitzero"` // by which competitions show who is who

	Log storage.ChannelID `json:"log,omitempty"` // where a line tells of all they do; 0: nowhere

	Web Web `json:"web,omitzero"` // what everybody may read on the bot's pages
}

// Roles are those that a server lets the bot give and take for its competitions; 0: none.
type Roles struct {
	First       storage.RoleID `json:"first,omitempty"`       // on a ladder
	Champion    storage.RoleID `json:"champion,omitempty"`    // of the last season, or tournament
	Participant storage.RoleID `json:"participant,omitempty"` // in any competition
	Rounds      storage.RoleID `json:"rounds,omitempty"`      // who want to be told of rounds: they take it themselves
}

// Named returns the roles by the words of the options that choose them.
func (r *Roles) Named() map[string]*storage.RoleID {
	return map[string]*storage.RoleID{"first": &r.First, "champion": &r.Champion, "participant": &r.Participant, "rounds": &r.Rounds}
}

// A Web is what a server shows on the bot's web pages. The zero value is nothing.
type Web struct {
	Shown WebShown `json:"shown,omitempty"`
	Name  string   `json:"name,omitempty"` // what the server was called when its pages were switched on
	// Key is drawn when they are: by it people are numbered on the pages, so that nobody
	// who knows a user's id finds them there.
	Key string `json:"key,omitempty"`
}

// A WebShown says whether a server's pages are there, and whether search engines may
// keep them.
type WebShown string

// The values of WebShown. The zero value is WebOff.
const (
	WebOff     WebShown = "off"
	WebOn      WebShown = "on"
	WebIndexed WebShown = "indexed" // search engines may keep them
)

// WebChoices lists the values of WebShown.
func WebChoices() []WebShown { return []WebShown{WebOff, WebOn, WebIndexed} }

// Switched returns what a server of a name shows from now on. Its key is drawn once.
func (w Web) Switched(to WebShown, name string) Web {
	if w.Shown, w.Name = to, name; w.Key == "" {
		w.Key = rand.Text()
	}
	return w
}

// On reports whether the pages are there.
func (w Web) On() bool { return w.Shown == WebOn || w.Shown == WebIndexed }
