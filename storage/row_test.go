package storage

import (
	"bytes"
	"reflect"
	"testing"
	"time"
)

func FuzzMailCodec(f *testing.F) {
	f.Add([]byte{})
	f.Add(encodeMail(&Mail{Kind: "board", Match: "00000000", Seq: 3, Channel: 1 << 60, Attempts: 2, Due: time.Unix(5, 7), Replaces: "b", Body: []byte("x")})[sumLen:])
	f.Add(encodeMail(&Mail{Kind: "table", League: "l0000000", User: 4, By: 7})[sumLen:])
	f.Fuzz(func(t *testing.T, body []byte) {
		if _, err := decodeMail(1, body); err == nil && len(body) < sumLen {
			t.Error("decoded a row without a checksum")
		}
		// With a fitting checksum, whatever decodes is a mail that encodes and
		// decodes to itself.
		row := seal(append(newRow(0), body...))
		m, err := decodeMail(1, row)
		if err != nil {
			return
		}
		again, err := decodeMail(1, encodeMail(&m))
		if err != nil || !reflect.DeepEqual(again, m) {
			t.Errorf("decoded again: got %+v, %v, want %+v", again, err, m)
		}
	})
}

func FuzzHeadCodec(f *testing.F) {
	full := headRow{rev: 70, seq: 67, tail: []uint64{5, 9, 1 << 40}, channel: 1 << 60, due: 5, users: []UserID{1, 2}, waiting: []UserID{2}, head: []byte("head")}
	f.Add([]byte{})
	f.Add(full.encode()[sumLen:])
	f.Fuzz(func(t *testing.T, body []byte) {
		_, _ = decodeHead(body)
		h, err := decodeHead(seal(append(newRow(0), body...)))
		if err != nil {
			return
		}
		again, err := decodeHead(h.encode())
		if err != nil || !reflect.DeepEqual(again, h) {
			t.Errorf("decoded again: got %+v, %v, want %+v", again, err, h)
		}
	})
}

func FuzzRecordCodec(f *testing.F) {
	f.Add([]byte{})
	f.Add(encodeRecord("00000000", 300, []byte("record"))[sumLen:])
	f.Fuzz(func(t *testing.T, body []byte) {
		_, _, _, _ = decodeRecord(body)
		id, seq, record, err := decodeRecord(seal(append(newRow(0), body...)))
		if err != nil {
			return
		}
		id2, seq2, record2, err := decodeRecord(encodeRecord(id, seq, record))
		if err != nil || id2 != id || seq2 != seq || !bytes.Equal(record2, record) {
			t.Errorf("decoded again: got %q %d %q, %v, want %q %d %q", id2, seq2, record2, err, id, seq, record)
		}
	})
}

// TestEveryBitCounts: a row with one bit wrong is never believed.
func TestEveryBitCounts(t *testing.T) {
	t.Parallel()
	row := encodeMail(&Mail{Kind: "board", Channel: 7, Body: []byte("body")})
	for i := range 8 * len(row) {
		row[i/8] ^= 1 << (i % 8)
		if m, err := decodeMail(1, row); err == nil {
			t.Errorf("bit %d: decoded %+v", i, m)
		}
		row[i/8] ^= 1 << (i % 8)
	}
}
