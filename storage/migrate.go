package storage

import (
	"context"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"time"

	"go.etcd.io/bbolt"
)

// oldestSchema is the oldest layout that a file can have and be opened: it is
// brought to the layout of today.
const oldestSchema = 2

// steps lead from one layout to the next, by the layout they lead from. They
// name buckets and fields themselves and not by what the code of today calls
// them. One that was ever released is never changed.
var steps = map[uint64]func(*bbolt.Tx) error{
	2: forgetNotes,
	3: makeSettings,
	4: makeGuilds,
	5: makeLeagues,
}

// migrate brings the file to the layout of today, in one transaction for each
// step, so that what was interrupted goes on where it was.
func (b *Bolt) migrate() error {
	for {
		var have uint64
		err := b.view(context.Background(), func(t *tx) (err error) {
			have, err = t.schemaOf()
			return err
		})
		if err != nil || have == 0 || have == Schema {
			return err
		}
		began := time.Now()
		if err := b.step(have); err != nil {
			return fmt.Errorf("migrate from schema %d: %w", have, err)
		}
		b.log.Info("data file migrated", "file", b.path, "from", have, "to", have+1, "took", time.Since(began))
	}
}

func (b *Bolt) step(from uint64) (err error) {
	defer recoverDamage(&err)()
	return b.db.Update(func(t *bbolt.Tx) error {
		if err := steps[from](t); err != nil {
			return err
		}
		return t.Bucket([]byte("meta")).Put(schemaKey, numberKey(from+1))
	})
}

// forgetNotes leads from layout 2 to 3. The notes go: nothing was kept there. A
// mail's field behind its seq goes, since nobody asked for it, and a field comes
// behind its due time: when it was put in, which for these is now.
func forgetNotes(t *bbolt.Tx) error {
	if err := t.DeleteBucket([]byte("notes")); err != nil {
		return err
	}
	outbox, now := t.Bucket([]byte("outbox")), stampOf(time.Now())
	rows := map[string][]byte{}
	err := outbox.ForEach(func(key, row []byte) error {
		body, err := unseal(row)
		f := fields{rest: body, err: err}
		made := newRow(len(row) + 16)
		made = appendBytes(made, f.bytes())            // kind
		made = appendBytes(made, f.bytes())            // match
		made = binary.AppendUvarint(made, f.uvarint()) // seq
		f.uvarint()
		for range 4 { // channel, user, attempts, due
			made = binary.AppendUvarint(made, f.uvarint())
		}
		made = binary.AppendUvarint(made, uint64(now))
		made = appendBytes(made, f.bytes()) // what it replaces
		if f.err != nil {
			return nil // it stays as damaged as it is
		}
		rows[string(key)] = seal(append(made, f.rest...))
		return nil
	})
	for key, row := range rows {
		if err == nil {
			err = outbox.Put([]byte(key), row)
		}
	}
	return err
}

// makeSettings leads from layout 3 to 4: there is a place for settings.
func makeSettings(t *bbolt.Tx) error {
	_, err := t.CreateBucket([]byte("settings"))
	return err
}

// makeGuilds leads from layout 4 to 5. The matches that are not over are listed
// by their server and by how long they wait: what a head says of that is read
// here once, and told with each commit from then on. A mail gets a field behind
// what it replaces: why it could not be sent, of which nothing is known yet.
func makeGuilds(t *bbolt.Tx) error {
	guilds, err := t.CreateBucket([]byte("guilds"))
	if err != nil {
		return err
	}
	listed, err := t.CreateBucket([]byte("listed"))
	if err != nil {
		return err
	}
	err = t.Bucket([]byte("heads")).ForEach(func(key, row []byte) error {
		guild, at, ok := waitOf(row)
		if !ok {
			return nil // over, of no server, or as damaged as it is
		}
		under := append(numberKey(guild), numberKey(at)...)
		if err := listed.Put(key, under); err != nil {
			return err
		}
		return guilds.Put(append(under, key...), nil)
	})
	if err != nil {
		return err
	}
	outbox := t.Bucket([]byte("outbox"))
	rows := map[string][]byte{}
	err = outbox.ForEach(func(key, row []byte) error {
		body, err := unseal(row)
		f := fields{rest: body, err: err}
		made := newRow(len(row) + 1)
		made = appendBytes(made, f.bytes()) // kind
		made = appendBytes(made, f.bytes()) // match
		for range 6 {                       // seq, channel, user, attempts, due, at
			made = binary.AppendUvarint(made, f.uvarint())
		}
		made = appendBytes(made, f.bytes()) // what it replaces
		made = appendBytes(made, "")
		if f.err == nil {
			rows[string(key)] = seal(append(made, f.rest...))
		}
		return nil
	})
	for key, row := range rows {
		if err == nil {
			err = outbox.Put([]byte(key), row)
		}
	}
	return err
}

// makeLeagues leads from layout 5 to 6: there is a place for leagues, of which
// there were none, and for what matches report to them.
func makeLeagues(t *bbolt.Tx) error {
	for _, name := range []string{"leagues", "league users", "league due", "league guilds", "league listed", "reports"} {
		if _, err := t.CreateBucket([]byte(name)); err != nil {
			return err
		}
	}
	return nil
}

// waitOf reads of which server a match is and since when it waits, from a head of
// layout 4; false if it is none of a server's, or over.
func waitOf(row []byte) (guild uint64, at stamp, ok bool) {
	body, err := unseal(row)
	f := fields{rest: body, err: err}
	f.uvarint() // revision
	f.offsets(f.uvarint() % 64)
	f.uvarint() // channel
	f.uvarint() // due
	f.users()
	f.users()
	var head struct {
		Guild  GuildID   `json:"guild"`
		Status string    `json:"status"`
		Opened time.Time `json:"opened"`
		Turn   struct {
			Since time.Time `json:"since"`
		} `json:"turn"`
	}
	if f.err != nil || json.Unmarshal(f.rest, &head) != nil || head.Guild == 0 {
		return 0, 0, false
	}
	switch head.Status {
	case "lobby":
		return uint64(head.Guild), stampOf(head.Opened), true
	case "running":
		return uint64(head.Guild), stampOf(head.Turn.Since), true
	}
	return 0, 0, false
}
