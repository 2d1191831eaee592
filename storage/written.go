package storage

import (
	"fmt"
	"os"
	"time"
)

// writtenKey stands beside the schema: when the last change was made. Files of
// older programs have none, and those programs do not mind one.
var writtenKey = []byte("written")

// stampWritten notes when the transaction changed something. It costs nothing:
// the page it stands on is written with any change.
func (t *writeTx) stampWritten(now time.Time) {
	if t.changed {
		t.put(metaBucket, writtenKey, numberKey(StampOf(now)))
	}
}

// A Written is when a data file was last changed.
type Written struct {
	At   time.Time
	Told bool // by the file itself; else it is the time that the system keeps of it
}

// LastWritten says when the data file at path, which nobody may have open, was
// last changed: by what it says itself, else by what the system says.
func LastWritten(path string) (Written, error) {
	info, err := os.Stat(path)
	if err != nil {
		return Written{}, fmt.Errorf("look at data file: %w", err)
	}
	var told Stamp
	err = readOnly(path, func(t *tx, _ *os.File) error {
		if have, err := t.schemaOf(); err != nil || have == 0 {
			return err
		}
		if v := t.get(metaBucket, writtenKey); len(v) == 8 {
			told = Stamp(keyedNumber(v))
		}
		return nil
	})
	switch {
	case isLocked(err):
		return Written{}, advise(path, err)
	case err != nil || told == 0: // damaged, or of an older program
		return Written{At: info.ModTime()}, nil
	}
	return Written{At: told.Time(), Told: true}, nil
}
