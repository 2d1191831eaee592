// Package carry carries everything from one kind of store to another, and holds both
// against each other afterwards.
package carry

import (
	"context"
	"crypto/sha256"
	"fmt"
	"maps"
	"slices"
	"strings"

	"skald/storage"
)

// A batch of matches is put in together, up to so many of them or bytes of their logs.
const (
	batchMatches = 200
	batchBytes   = 4 << 20
)

// All carries everything from one store to another that is empty, or into which a part
// of it was carried before by the same name of from.
func All(ctx context.Context, from, to storage.Portable, name string) error {
	last, err := to.Begin(ctx, name)
	if err != nil {
		return err
	}
	var batch []*storage.Whole
	size := 0
	flush := func() error {
		if len(batch) == 0 {
			return nil
		}
		err := to.Import(ctx, batch, nil)
		batch, size = nil, 0
		return err
	}
	err = from.Export(ctx, last, func(w *storage.Whole) error {
		batch = append(batch, w)
		for _, r := range w.Records {
			size += len(r)
		}
		if len(batch) < batchMatches && size < batchBytes {
			return nil
		}
		return flush()
	}, func(r *storage.Rest) error {
		if err := flush(); err != nil {
			return err
		}
		return to.Import(ctx, nil, r)
	})
	if err == nil {
		err = flush()
	}
	if err != nil {
		return err
	}
	return to.Finish(ctx)
}

// Digest is what a store holds, in numbers and hashes.
type Digest struct {
	storage.Contents
	wholes []entry
	rest   storage.Sum
}

type entry struct {
	id  string
	sum storage.Sum
}

// DigestOf reads a store from end to end.
func DigestOf(ctx context.Context, s storage.Portable) (*Digest, error) {
	d := new(Digest)
	var rest storage.Rest
	err := s.Export(ctx, storage.Whole{}, func(w *storage.Whole) error {
		d.wholes = append(d.wholes, entry{w.ID, w.Sum()})
		d.Records += len(w.Records)
		if w.League {
			d.Leagues++
		} else {
			d.Matches++
		}
		return nil
	}, func(r *storage.Rest) error {
		d.Mails += len(r.Mail)
		rest.Mail, rest.Seen, rest.Posted = append(rest.Mail, r.Mail...), append(rest.Seen, r.Seen...), append(rest.Posted, r.Posted...)
		rest.Settings, rest.Reports, rest.Shared = append(rest.Settings, r.Settings...), append(rest.Reports, r.Reports...), append(rest.Shared, r.Shared...)
		return nil
	})
	if err != nil {
		return nil, err
	}
	d.rest = sumOf(&rest)
	return d, nil
}

// sumOf is the same for the same rows in any order.
func sumOf(r *storage.Rest) storage.Sum {
	var rows []string
	for _, m := range r.Mail {
		rows = append(rows, fmt.Sprintf("mail %+v", m))
	}
	for _, k := range r.Seen {
		rows = append(rows, fmt.Sprintf("seen %d %d", k.ID, k.At))
	}
	for _, p := range r.Posted {
		rows = append(rows, fmt.Sprintf("posted %q %q %x", p.Owner, p.Place, p.Body))
	}
	for _, k := range r.Settings {
		rows = append(rows, fmt.Sprintf("settings %x %x", k.Owner, k.Body))
	}
	for _, one := range r.Reports {
		rows = append(rows, fmt.Sprintf("report %d %s %x", one.ID, one.League, one.Body))
	}
	for _, s := range r.Shared {
		rows = append(rows, fmt.Sprintf("shared %x", s))
	}
	slices.Sort(rows)
	return sha256.Sum256([]byte(strings.Join(rows, "\n")))
}

// Differs says where two stores differ first; nil: nowhere.
func (d *Digest) Differs(other *Digest) error {
	sums := make(map[string]storage.Sum, len(other.wholes))
	for _, e := range other.wholes {
		sums[e.id] = e.sum
	}
	for _, e := range d.wholes {
		sum, there := sums[e.id]
		switch {
		case !there:
			return fmt.Errorf("%s is in one of them only", e.id)
		case sum != e.sum:
			return fmt.Errorf("%s is not the same in both", e.id)
		}
		delete(sums, e.id)
	}
	switch {
	case len(sums) > 0:
		return fmt.Errorf("%s is in one of them only", slices.Min(slices.Collect(maps.Keys(sums))))
	case d.rest != other.rest:
		return fmt.Errorf("messages, settings or what else is kept beside matches is not the same in both")
	}
	return nil
}
