package mailroom

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"time"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/outbox"
	"skald/bot/words"
	"skald/storage"
	"skald/storage/competition"
)

// A competition has one message that always shows how it stands. It is edited when that
// changes, but not oftener than boardEvery. Once Discord lets it be edited no more, it
// stays for boardAgain, and then a new one takes its place.
const (
	boardEvery = 10 * time.Minute
	boardAgain = time.Hour
)

// Board brings the message up to date that always shows how a competition stands, which
// is drawn once its time has come. A new one is pinned, where that right was given.
func (d Desk) Board(ctx context.Context, s *outbox.Sender, mail storage.Mail, v *words.Voice, show func() desk.ChannelMessage) (storage.Delivery, error) {
	var later time.Time
	del, err := d.In(ctx, mail, competition.BoardPlace, func(place *competition.Place) error {
		now := d.Clock.Now()
		if at := time.Unix(place.Told, 0).Add(boardEvery); place.Message != 0 && now.Before(at) {
			later = at
			return nil
		}
		if at := time.Unix(place.Shut, 0).Add(boardAgain); place.Shut != 0 && now.Before(at) {
			later = at
			return nil
		}
		msg := show()
		sum := sha256.Sum256([]byte(msg.Text))
		said := hex.EncodeToString(sum[:8])
		if msg.Text == "" || said == place.Said {
			return nil
		}
		st := outbox.Standing{Mail: mail, In: mail.Channel, Message: msg.Message(), Voice: v, Old: place.Message, Delete: true}
		if place.Message != 0 && place.Shut == 0 {
			err := s.Edit(ctx, st)
			switch discord.FaultOf(err).Code {
			case discord.TooManyOldEdits:
				place.Shut, later = now.Unix(), now.Add(boardAgain)
				return nil
			case discord.UnknownMessage:
				st.Old = 0
			default:
				if err == nil {
					place.Told, place.Said = now.Unix(), said
				}
				return err
			}
		}
		made, _, err := s.Stand(ctx, st)
		if err != nil {
			return err
		}
		place.Message, place.Told, place.Said, place.Shut = made, now.Unix(), said, 0
		if err := d.Client.Pin(ctx, mail.Channel, made); err != nil {
			d.Log.Info("a table is not pinned", "league", mail.League, "err", err)
		}
		return nil
	})
	if err == nil && !later.IsZero() {
		again := mail
		again.ID, again.Attempts, again.Due, again.Aside = 0, 0, later, true
		del.Mail = append(del.Mail, again)
	}
	return del, err
}
