package pax_test

import (
	"testing"

	"skald/bot/words"
	"skald/engine/enginetest/scripts"
	"skald/engine/pax"
)

// TestScript runs the scripts of testdata/script: one for each section of the
// rules, each operation, each ruling and each worked example.
func TestScript(t *testing.T) {
	scripts.Run(t, pax.Standard(), words.Load, pax.NewSetting, pax.Refusals())
}
