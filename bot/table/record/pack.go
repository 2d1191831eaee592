package record

import (
	"bytes"
	"compress/flate"
	"fmt"
	"io"
)

// packMark is the first byte of a packed record; no JSON begins with it.
const packMark = 0

// Pack makes the stored records of a match that is over smaller. Decode reads them
// like others.
func Pack(rows [][]byte) error {
	var packed bytes.Buffer
	w, err := flate.NewWriter(&packed, flate.DefaultCompression)
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

func unpacked(row []byte) ([]byte, error) {
	if len(row) == 0 || row[0] != packMark {
		return row, nil
	}
	return io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(row[1:])), maxUnpacked))
}
