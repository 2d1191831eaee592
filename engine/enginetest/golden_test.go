package enginetest

import (
	"strings"
	"testing"
)

// TestGoldenCatches holds that another story, another position and another length
// of a match are noticed.
func TestGoldenCatches(t *testing.T) {
	t.Parallel()
	want, err := golden(heap{}, 3, nil, true)
	if err != nil {
		t.Fatal(err)
	}
	if err := holdGolden(heap{}, 3, want); err != nil {
		t.Errorf("nothing has changed: %v", err)
	}
	for defect, why := range map[string]string{"tells": "comes out as", "marks": "", "endless": "goes on after its last line"} {
		if err := holdGolden(heap{defect}, 3, want); err == nil || !strings.Contains(err.Error(), why) {
			t.Errorf("%s: %v, want %q", defect, err, why)
		}
	}
	if err := holdGolden(heap{}, 2, want); err == nil {
		t.Error("a match too many is not noticed")
	}
	if err := holdGolden(heap{}, 4, want); err == nil || !strings.Contains(err.Error(), "-update adds it") {
		t.Errorf("a setup without a match: %v", err)
	}
}
