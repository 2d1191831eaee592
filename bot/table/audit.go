package table

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"skald/bot/table/people"
	"skald/storage"
)

// A ModAct is what a moderator can do about a match.
type ModAct string

// The acts of moderators, the mildest first.
const (
	ModResend  ModAct = "resend"  // send its messages again
	ModPause   ModAct = "pause"   // let nobody act
	ModResume  ModAct = "resume"  // let it go on
	ModMove    ModAct = "move"    // bring it to another channel
	ModExport  ModAct = "export"  // have it as a file, without its secrets while it runs
	ModSkip    ModAct = "skip"    // have an action drawn for a seat
	ModReplace ModAct = "replace" // give the seats of one who plays to somebody else
	ModRewind  ModAct = "rewind"  // take back
	ModRestart ModAct = "restart" // take back to the setup
	ModEnd     ModAct = "end"     // end it
	ModClose   ModAct = "close"   // end it without a winner, for one of the reasons there are
	ModRelease ModAct = "release" // give up its channel, since it cannot be read
	ModDelete  ModAct = "delete"  // delete it
)

// ModAbandoned is in the place of an act in a line that tells moderators of a match
// which nobody decides about: it ends without a result At.
const ModAbandoned ModAct = "abandoned"

// AuditMail asks that a line about what a moderator did be posted. All that it
// says is in its Body: the match may be gone by then.
const AuditMail = "audit"

// An Audit is what such a line says.
type Audit struct {
	Act     ModAct            `json:"act"`
	By      storage.UserID    `json:"by"`
	Reason  string            `json:"reason"`
	Match   storage.MatchID   `json:"match"`
	Guild   storage.GuildID   `json:"guild"`
	Channel storage.ChannelID `json:"channel"` // the match's, before
	Game    string            `json:"game"`
	Locale  string            `json:"locale,omitempty"`
	At      time.Time         `json:"at"`
}

func auditOf(m *Match, by storage.UserID, act ModAct, reason string) Audit {
	return Audit{Act: act, By: by, Reason: reason, Match: m.ID, Guild: m.Guild, Channel: m.Channel, Game: m.About().Key, Locale: m.Locale}
}

func auditMail(to storage.ChannelID, a Audit) storage.Mail {
	return storage.Mail{Kind: AuditMail, Match: a.Match, Channel: to, Body: encoded(a)}
}

// AuditIn reads what an AuditMail is to say.
func AuditIn(m storage.Mail) (Audit, error) {
	var a Audit
	if err := json.Unmarshal(m.Body, &a); err != nil {
		return a, fmt.Errorf("read mail %d: it is no audit: %w", m.ID, err)
	}
	return a, nil
}

// Moderation is what a server has chosen for its moderators.
type Moderation struct {
	Role storage.RoleID    `json:"role,omitempty"` // whose people may do what moderators may, besides those whom the server lets; 0: none
	Log  storage.ChannelID `json:"log,omitempty"`  // where a line tells of all they do; 0: nowhere
}

// Moderation returns what was chosen for a server.
func (mods Moderators) Moderation(ctx context.Context, g storage.GuildID) (Moderation, error) {
	m, err := storage.Ask(ctx, mods.table.store, func(r storage.Reader) (Moderation, error) {
		return people.Kept[Moderation](r, storage.Owner{Guild: g}) // if it cannot be read, nobody may more for it
	})
	if err != nil {
		return Moderation{}, fmt.Errorf("read moderation of server %s: %w", g, err)
	}
	return m, nil
}
