package lobby

import (
	"context"
	"fmt"

	"skald/bot/matchmail"
	"skald/bot/outbox"
	"skald/bot/table"
	"skald/storage"
)

// Mails returns the kinds of mail of a lobby.
func (r *Room) Mails() []outbox.Kind {
	d := matchmail.Desk{Desk: r.Desk}
	return []outbox.Kind{{Name: table.LobbyMail, Send: d.Here(mails{d}.lobby), Waits: true, Failed: d.Unshown}}
}

type mails struct{ matchmail.Desk }

// lobby brings the lobby message up to date.
func (d mails) lobby(ctx context.Context, s *outbox.Sender, mail storage.Mail, m table.Moment) (*table.Posted, error) {
	p, way := matchmail.Posted(m), string(mail.Body)
	if way == table.LookOnly && p.Gone == m.Channel {
		return nil, nil
	}
	st := d.Standing(mail, m, Lobby(d.Voice(m), m), fmt.Sprintf("%s-l%d", m.ID, matchmail.After(p.Lobby, m.Channel)))
	st.Old, st.Edit, st.Ended = p.Lobby, way != table.Anew, m.Status != table.Lobby
	if p.Lobby != 0 && way == table.LookOnly {
		stands, err := s.Look(ctx, m.Channel, p.Lobby)
		if err != nil || stands != nil && stands.Shows(st.Message) {
			return nil, err
		}
		if stands == nil {
			st.Old = 0
		}
	}
	if p.Lobby != 0 && (!st.Edit || st.Old == 0) {
		st.Message.Mentions = nil // they were notified when it was posted first
	}
	var err error
	p.Missing, p.Gone = 0, 0
	if p.Lobby, _, err = s.Stand(ctx, st); err != nil {
		return nil, err
	}
	return &p, nil
}
