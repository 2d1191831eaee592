package table_test

import (
	"testing"

	"skald/bot/table"
	"skald/storage"
)

// TestLobbiesAreBounded holds that a person has few lobbies open at once and a server
// not many, and that each which begins or ends makes room for another.
func TestLobbiesAreBounded(t *testing.T) {
	t.Parallel()
	everyStore(t, func(t *testing.T, d *desk) {
		opens := func(by storage.UserID, channel storage.ChannelID, guild storage.GuildID) (table.Outcome, error) {
			return d.Create(d.ctx, d.by(by), table.Opening{Game: "duel", Guild: guild, Channel: channel})
		}
		first := d.must(opens(vera, 1000, 7))
		for c := range storage.ChannelID(2) {
			d.must(opens(vera, 1001+c, 7))
		}
		_, err := opens(vera, 1003, 8)
		d.refused(table.TooManyLobbies, err)
		_, err = opens(vera, 1000, 7)
		d.refused(table.ChannelBusy, err)
		d.must(d.Join(d.ctx, d.by(adam), first.ID, ""))
		d.must(opens(vera, 1003, 7))

		for n := range 50 - 3 {
			d.must(opens(storage.UserID(2000+n), storage.ChannelID(2000+n), 7))
		}
		_, err = opens(adam, 1004, 7)
		d.refused(table.ServerFull, err)
		d.must(opens(adam, 1004, 8))
		d.must(d.Cancel(d.ctx, d.by(2000), d.at(2000).ID))
		d.must(opens(adam, 1005, 7))
	})
}
