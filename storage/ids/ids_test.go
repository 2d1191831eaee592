package ids_test

import (
	"bytes"
	"encoding/json"
	"io"
	"strings"
	"testing"

	"skald/storage/ids"
)

func TestMatchID(t *testing.T) {
	t.Parallel()
	id, err := ids.NewMatch(bytes.NewReader([]byte{0, 1, 2, 253, 255}))
	if err != nil || id != "000g5zfz" {
		t.Errorf("new id: got %q, %v, want 000g5zfz", id, err)
	}
	if _, err := ids.NewMatch(io.LimitReader(strings.NewReader("abcd"), 4)); err == nil {
		t.Error("new id of four bytes: no error")
	}
	for typed, want := range map[string]ids.Match{
		"000g5zfz": "000g5zfz", "OO0G5ZFZ": "000g5zfz", "IL1abcde": "111abcde",
		"": "", "000g5zf": "", "000g5zfz0": "", "000g5zfu": "", "000g5zf-": "", "000g5zé": "",
	} {
		got, err := ids.ParseMatch(typed)
		if got != want || (err == nil) != (want != "") {
			t.Errorf("parse %q: got %q, %v, want %q", typed, got, err, want)
		}
	}
}

// TestLeagueID: an id of a league is never one of a match.
func TestLeagueID(t *testing.T) {
	t.Parallel()
	id, err := ids.NewLeague(bytes.NewReader([]byte{0, 1, 2, 253, 255}))
	if err != nil || id != "l00g5zfz" {
		t.Errorf("new id: got %q, %v, want l00g5zfz", id, err)
	}
	if _, err := ids.NewLeague(strings.NewReader("")); err == nil {
		t.Error("new id of nothing: no error")
	}
	for typed, want := range map[string]ids.League{
		"l00g5zfz": "l00g5zfz", "LOOG5ZFZ": "l00g5zfz", "lil00000": "l1100000",
		"": "", "l": "", "000g5zfz": "", "l00g5zf": "", "l00g5zfz0": "", "l00g5zfu": "",
	} {
		got, err := ids.ParseLeague(typed)
		if got != want || (err == nil) != (want != "") {
			t.Errorf("parse %q: got %q, %v, want %q", typed, got, err, want)
		}
	}
}

func TestSnowflakes(t *testing.T) {
	t.Parallel()
	type row struct {
		User  ids.User
		Where ids.Channel
		By    map[ids.User]ids.Message
	}
	want := row{18446744073709551615, 0, map[ids.User]ids.Message{175928847299117063: 5}}
	const text = `{"User":"18446744073709551615","Where":"0","By":{"175928847299117063":"5"}}`
	got, err := json.Marshal(want)
	if err != nil || string(got) != text {
		t.Errorf("marshal: got %s, %v, want %s", got, err, text)
	}
	var back row
	if err := json.Unmarshal(got, &back); err != nil || back.User != want.User || back.By[175928847299117063] != 5 {
		t.Errorf("unmarshal: got %+v, %v", back, err)
	}
	for _, bad := range []string{"", "0", "-1", "+1", " 1", "1.0", "18446744073709551616", "abc"} {
		if id, err := ids.ParseUser(bad); err == nil {
			t.Errorf("parse %q: got %v, want an error", bad, id)
		}
	}
	if id, err := ids.ParseChannel("42"); err != nil || id.String() != "42" {
		t.Errorf("parse 42: got %v, %v", id, err)
	}
}
