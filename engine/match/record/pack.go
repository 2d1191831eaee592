package record

import (
	"bytes"
	"compress/flate"
	"fmt"
	"io"
	"sync"
)

// packMark is the first byte of a packed record; no JSON begins with it.
const packMark = 0

// packWords is what most records begin and end with. It is never changed: what was
// packed with other words could not be read.
var packWords = []byte(`"name":"card","kind":1,"words":"number":,"args":[{"name":"who","kind":2,"number":"notes":[{"key":"table.resigned"}]}],` +
	`"secrets":[{"seat":1,"key":"secret.AAAAAAAAAAAAAAAAAAAAAAAA==","prev":"","turn":1,"setup":{"game":"","options":{"players":["joins":["commitment":"","seed":"","way":2,"edition_hash":""}}` +
	`{"v":5,"seq":1,"at":"2026-01-01T00:00:00.000000000Z","by":"","seat":0,"kind":"move","notation":"","kind":"leave","rolls":1,"hash":"","rules":1,"position":"`)

// Pack makes the stored records of a match that is over smaller. Decode reads them
// like others.
func Pack(rows [][]byte) error {
	var packed bytes.Buffer
	w, err := flate.NewWriterDict(&packed, flate.DefaultCompression, packWords)
	if err != nil {
		return fmt.Errorf("pack records: %w", err)
	}
	for i, row := range rows {
		packed.Reset()
		packed.WriteByte(packMark)
		w.Reset(&packed)
		if _, err = w.Write(row); err == nil {
			err = w.Close()
		}
		if err != nil {
			return fmt.Errorf("pack records: %w", err)
		}
		if packed.Len() < len(row) {
			rows[i] = bytes.Clone(packed.Bytes())
		}
	}
	return nil
}

// maxUnpacked is more than any record takes: what unpacks to more is damaged.
const maxUnpacked = 16 << 20

// readers are used again, since each takes ten times what a record does.
var readers = sync.Pool{New: func() any { return flate.NewReaderDict(bytes.NewReader(nil), packWords) }}

func unpacked(row []byte) ([]byte, error) {
	if len(row) == 0 || row[0] != packMark {
		return row, nil
	}
	r := readers.Get().(io.ReadCloser)
	defer readers.Put(r)
	if err := r.(flate.Resetter).Reset(bytes.NewReader(row[1:]), packWords); err != nil {
		return nil, err
	}
	return io.ReadAll(io.LimitReader(r, maxUnpacked))
}
