package kosmos_test

import (
	"testing"

	"skald/bot/words"
	"skald/engine/enginetest/scripts"
	"skald/engine/kosmos"
)

// TestScript runs the scripts of testdata/script: one for each section of the
// rules, one for each of its worked examples.
func TestScript(t *testing.T) {
	scripts.Run(t, kosmos.Standard(), words.Load, kosmos.NewSetting, kosmos.Refusals())
}
