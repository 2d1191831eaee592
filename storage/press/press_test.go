package press

import "testing"

// TestReadPage holds that no page is further away than any list is long: places are
// counted from pages.
func TestReadPage(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]int{"": 0, "0": 0, "7": 7, "10000": maxPage, "10001": maxPage, "9223372036854775807": maxPage} {
		if got, ok := ReadPage(text); !ok || got != want {
			t.Errorf("page %q is read as %d, %v; want %d", text, got, ok, want)
		}
	}
	for _, text := range []string{"-1", "x", "9223372036854775808"} {
		if got, ok := ReadPage(text); ok {
			t.Errorf("page %q is read as %d", text, got)
		}
	}
}
