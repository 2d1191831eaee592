package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"skald/bot"
	"skald/bot/words"
	"skald/engine"
	"skald/render"
	"skald/storage"
)

// file reads the data file from end to end: by itself, or a copy that the skald
// makes which runs on it.
func (d *patient) file(ctx context.Context) {
	if isDatabase(d.data) {
		d.database(ctx)
		return
	}
	if _, err := os.Stat(d.data); errors.Is(err, fs.ErrNotExist) {
		d.ok("data", "%s is not there yet and will be made", d.data)
		return
	}
	path := d.data
	if running(d.data) {
		folder, err := os.MkdirTemp("", "skald-doctor-")
		if err != nil {
			d.warn("data", mend{"keep the copy in a folder with room", "TMPDIR=/var/tmp skald doctor"}, "skald runs on %s, and no copy can be looked at: %v", d.data, err)
			return
		}
		defer os.RemoveAll(folder)
		path = filepath.Join(folder, "copy.db")
		if err := copyOf(ctx, d.data, path); err != nil {
			d.warn("data", mend{"keep the copy in a folder with room", "TMPDIR=/var/tmp skald doctor"}, "skald runs on %s, and no copy can be looked at: %v", d.data, err)
			return
		}
	}
	holds, err := storage.Check(ctx, path)
	switch {
	case errors.Is(err, storage.ErrLocked):
		d.warn("data", mend{words: "stop the other program, or ask its own doctor"}, "%s is in use by a program that does not answer beside it", d.data)
	case errors.Is(err, storage.ErrNewer):
		d.fault("data", mend{words: "use the skald that wrote it, or a newer one"}, "%v", err)
	case err != nil:
		d.fault("data", d.restore(), "%v", err)
	default:
		d.ok("data", "%s is whole: %s", d.data, counts(holds))
	}
}

// disk looks for room, and whether it can be written on.
func (d *patient) disk() {
	if isDatabase(d.data) {
		return // it is the server's
	}
	folder := filepath.Dir(d.data)
	if err := writable(folder); err != nil {
		d.fault("disk", letWrite(folder), "%v", err)
		return
	}
	var size int64
	if info, err := os.Stat(d.data); err == nil {
		size = info.Size()
	}
	const least = 64 << 20
	switch free, known := d.free(folder); {
	case !known:
		d.ok("disk", "%s can be written in; how much room there is the system does not say", folder)
	case free < max(size, least):
		d.fault("disk", mend{words: "make room: three times the data file is good"}, "%d MB free in %s, the data file has %d", free>>20, folder, size>>20)
	case free < max(3*size, 2*least):
		d.warn("disk", mend{words: "make room: three times the data file is good, for it to grow and for a backup"}, "%d MB free in %s, the data file has %d", free>>20, folder, size>>20)
	default:
		d.ok("disk", "%d MB free in %s, the data file has %d", free>>20, folder, size>>20)
	}
}

// copies looks whether backups are made.
func (d *patient) copies() {
	if d.backup.dir == "" {
		d.warn("backup", mend{"set SKALD_BACKUP_DIR to a folder, best on another disk", "mkdir -p backups && printf '\\nSKALD_BACKUP_DIR=backups\\n' >>.env"}, "no backups are made by themselves")
	} else if err := writable(d.backup.dir); err != nil {
		d.fault("backup", letWrite(d.backup.dir), "%v", err)
	} else {
		d.ok("backup", "every %s into %s, the newest %d are kept", d.backup.every, d.backup.dir, d.backup.keep)
	}
}

// restore puts the newest backup in the place of the data file.
func (d *patient) restore() mend {
	newest := "FILE"
	if d.backup.dir != "" {
		list, _ := (&backups{schedule: d.backup, data: d.data}).list() // without one its name is to be filled in
		if n := len(list); n > 0 {
			newest = shellWord(absolute(list[n-1].path))
		}
	}
	return mend{"stop skald and restore a backup", "SKALD_DATA=" + shellWord(absolute(d.data)) + " skald restore --force " + newest}
}

// letWrite makes a folder one in which this user may write.
func letWrite(folder string) mend {
	if _, err := os.Stat(folder); errors.Is(err, fs.ErrNotExist) {
		return mend{"make the folder", "mkdir -p " + shellWord(folder)}
	}
	return mend{"give the user of skald the right to write in the folder", fmt.Sprintf("sudo chown %d %s", os.Getuid(), shellWord(folder))}
}

// shellWord is a word as a shell reads it.
func shellWord(word string) string {
	if strings.Trim(word, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-:") == "" {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}

func writable(folder string) error {
	file, err := os.CreateTemp(folder, ".skald-doctor-")
	if err != nil {
		return err
	}
	return errors.Join(file.Close(), os.Remove(file.Name()))
}

// boards draws one board of each title, with all its fonts.
func (d *patient) boards() {
	again := mend{words: "get the program again: this one is not whole"}
	catalogue, err := words.Load()
	if err != nil {
		d.fault("words", again, "%v", err)
		return
	}
	for _, title := range d.titles {
		if err := board(title, catalogue.Speak("en")); err != nil {
			d.fault("boards", again, "%s: %v", title.Game.About().Key, err)
		} else {
			d.ok("boards", "%s can be drawn", title.Game.About().Key)
		}
	}
}

// board draws the beginning of a match.
func board(title bot.Title, v *words.Voice) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v", p)
		}
	}()
	about := title.Game.About()
	first, err := title.Game.New(engine.Setup{Players: about.Seats.Min}, engine.NewDice(engine.Seed{}, 0), nil)
	if err != nil {
		return err
	}
	labels := func(vocabulary, word string) string { return v.LabelOf(about, vocabulary, word) }
	scene := render.Scene{Now: first.Public(), Labels: labels, Names: []string{"Ægir", "Þóra"}[:min(2, about.Seats.Min)]}
	if plated, ok := title.Painter.(render.Plated); ok {
		for _, name := range plated.Plates() {
			if err := plated.Plate(io.Discard, name, scene); err != nil {
				return err
			}
		}
	}
	return title.Painter.Board(io.Discard, scene)
}
