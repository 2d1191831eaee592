package discord

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"
)

// A message of parts has the flag and no content, shows its files, and is
// counted as Discord counts.
func TestMessageOfParts(t *testing.T) {
	t.Parallel()
	press := NewButton(Primary, "Take", "o/1")
	m := Message{
		Parts:     []Part{NewText("What do you take?"), NewContainer(NewSection("One coin.", press), Select("w/1", "Which?", []Choice{{Label: "a", Value: "1"}}))},
		Files:     []File{{Name: "board.png", Type: "image/png", Alt: "the board"}, {Name: "match.json", Type: "application/json"}},
		Ephemeral: true,
	}
	if got := CountParts(m.Parts...); got != 7 {
		t.Errorf("%d components, want 7", got)
	}
	raw, err := json.Marshal(m.body())
	if err != nil {
		t.Fatal(err)
	}
	var got struct {
		Flags      int
		Components []struct{ Type int }
	}
	if err := json.Unmarshal(raw, &got); err != nil {
		t.Fatal(err)
	}
	var types []int
	for _, c := range got.Components {
		types = append(types, c.Type)
	}
	if want := "[10 12 13 17]"; strings.Contains(string(raw), `"content":""`) || got.Flags != 1<<15|1<<6 || sprint(types) != want {
		t.Errorf("%s\nhas the flags %d and the components %v, want %s", raw, got.Flags, types, want)
	}
}

// A text that is too long for Discord is cut, the longest first, and the caller's
// parts stay as they are.
func TestPartsAreFitted(t *testing.T) {
	t.Parallel()
	for name, long := range map[string]string{"characters": strings.Repeat("x", 5000), "bytes": strings.Repeat("ᚠ", 3900)} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			parts := []Part{NewText(long), NewSection("short", NewButton(Primary, "b", "o/1")), NewContainer(NewText("within"))}
			runes, weight := 0, 0
			for _, c := range fitted(parts) {
				text := ""
				switch c := c.(type) {
				case *Text:
					text = c.Content
				case Section:
					text = c.Components[0].(*Text).Content
				case Container:
					text = c.Components[0].(*Text).Content
				}
				runes, weight = runes+utf8.RuneCountInString(text), weight+len(text)+textWeight
			}
			if runes > maxPartsText || weight > maxPartsWeight || runes < 3000 {
				t.Errorf("%d characters of the weight %d", runes, weight)
			}
			if parts[0].(*Text).Content != long {
				t.Error("the parts themselves were cut")
			}
		})
	}
}

func sprint(v any) string {
	raw, _ := json.Marshal(v)
	return strings.ReplaceAll(string(raw), ",", " ")
}
