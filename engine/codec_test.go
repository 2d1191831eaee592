package engine_test

import (
	"bytes"
	"strings"
	"testing"

	"skald/engine"
)

// A row is a position with a field of every kind.
type row struct {
	small  uint8
	large  uint16
	flag   bool
	mover  engine.Seat
	holder engine.Seat
}

func (r *row) fields(c *engine.Codec) {
	engine.CodeNumber(c, "small", &r.small, 10)
	engine.CodeNumber(c, "large", &r.large, 1000)
	engine.CodeFlag(c, "flag", &r.flag)
	engine.CodeSeat(c, "mover", &r.mover, 3)
	engine.CodeSeatOrNobody(c, "holder", &r.holder, 3)
	if r.small == 7 {
		c.Fail("small is seven")
	}
}

// TestCodec holds the bytes: positions are stored like this.
func TestCodec(t *testing.T) {
	t.Parallel()
	tests := []struct {
		row  row
		want []byte
	}{
		{row{}, []byte{5, 0, 0, 0, 0, 0, 0}},
		{row{9, 999, true, 2, 1}, []byte{5, 9, 0xe7, 3, 1, 2, 1}},
		{row{holder: engine.Nobody}, []byte{5, 0, 0, 0, 0, 0, 3}},
	}
	for _, tt := range tests {
		data := engine.EncodeFields(5, 8, tt.row.fields)
		if !bytes.Equal(data, tt.want) {
			t.Errorf("%v is written as %v, want %v", tt.row, data, tt.want)
		}
		var back row
		if err := engine.DecodeFields(5, data, back.fields); err != nil || back != tt.row {
			t.Errorf("%v is read as %v: %v", tt.row, back, err)
		}
	}
}

func TestCodecRefuses(t *testing.T) {
	t.Parallel()
	tests := []struct {
		data []byte
		want string
	}{
		{nil, "too few bytes"},
		{[]byte{5, 1, 2}, "too few bytes"},
		{[]byte{4, 0, 0, 0, 0, 0, 0}, "version 4 is unknown"},
		{[]byte{5, 0, 0, 0, 0, 0, 0, 0}, "1 bytes too many"},
		{[]byte{5, 10, 0, 0, 0, 0, 0}, "small is 10, it must be below 10"},
		{[]byte{5, 0, 0xe8, 3, 0, 0, 0}, "large is 1000, it must be below 1000"},
		{[]byte{5, 0, 0, 0, 2, 0, 0}, "flag is 2, it must be below 2"},
		{[]byte{5, 0, 0, 0, 0, 3, 0}, "mover is 3, it must be below 3"},
		{[]byte{5, 0, 0, 0, 0, 0, 4}, "holder is 4, it must be below 4"},
		{[]byte{5, 7, 0, 0, 0, 0, 0}, "small is seven"},
		{[]byte{5, 10, 0xff, 0xff, 9, 9, 9}, "small is 10"}, // the first fault alone
	}
	for _, tt := range tests {
		var r row
		if err := engine.DecodeFields(5, tt.data, r.fields); err == nil || !strings.HasPrefix(err.Error(), tt.want) {
			t.Errorf("%v: %v, want %q", tt.data, err, tt.want)
		}
	}
}
