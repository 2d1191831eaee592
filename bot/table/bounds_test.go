package table_test

import (
	"testing"

	"skald/bot/table"
	"skald/engine/match/head"
	"skald/engine/match/refusal"
	"skald/storage"
)

// TestLobbiesAreBounded holds that a person has few lobbies open at once and a server
// not many, and that each which begins or ends makes room for another.
func TestLobbiesAreBounded(t *testing.T) {
	t.Parallel()
	everyStore(t, func(t *testing.T, d *desk) {
		opens := func(by storage.UserID, channel storage.ChannelID, guild storage.GuildID) (table.Outcome, error) {
			return d.Create(d.ctx, d.by(by), head.Opening{Game: "duel", Guild: guild, Channel: channel})
		}
		first := d.must(opens(vera, 1000, 7))
		for c := range storage.ChannelID(2) {
			d.must(opens(vera, 1001+c, 7))
		}
		_, err := opens(vera, 1003, 8)
		d.refused(refusal.TooManyLobbies, err)
		_, err = opens(vera, 1000, 7)
		d.refused(refusal.ChannelBusy, err)
		d.must(d.Join(d.ctx, d.by(adam), first.ID, ""))
		d.must(opens(vera, 1003, 7))

		for n := range 50 - 3 {
			d.must(opens(storage.UserID(2000+n), storage.ChannelID(2000+n), 7))
		}
		_, err = opens(adam, 1004, 7)
		d.refused(refusal.ServerFull, err)
		d.must(opens(adam, 1004, 8))
		d.must(d.Cancel(d.ctx, d.by(2000), d.at(2000).ID))
		d.must(opens(adam, 1005, 7))
	})
}

// TestThreadsCountToTheirChannel holds that a channel and its threads have few lobbies
// open together, and that other channels of the server have room for theirs.
func TestThreadsCountToTheirChannel(t *testing.T) {
	t.Parallel()
	everyStore(t, func(t *testing.T, d *desk) {
		const hall = 1000
		opens := func(n storage.UserID, in, parent storage.ChannelID) (table.Outcome, error) {
			return d.Create(d.ctx, d.by(2000+n), head.Opening{Game: "duel", Guild: 7, Channel: in, Parent: parent})
		}
		d.must(opens(0, hall, 0))
		for n := range storage.UserID(9) {
			d.must(opens(1+n, storage.ChannelID(hall+1+n), hall))
		}
		_, err := opens(20, hall+20, hall)
		d.refused(refusal.ChannelFull, err)
		d.must(opens(20, hall+30, 0))
		d.must(opens(21, hall+31, hall+30))

		d.must(d.Join(d.ctx, d.by(adam), d.at(hall).ID, "")) // it begins, and makes room for one more
		d.must(opens(22, hall+20, hall))
		_, err = opens(23, hall+21, hall)
		d.refused(refusal.ChannelFull, err)
	})
}
