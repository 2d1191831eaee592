package vikings878_test

import (
	"testing"

	"skald/bot/words"
	"skald/engine/enginetest/scripts"
	"skald/engine/vikings878"
)

// TestScript runs the scripts of testdata/script: one for each section of the
// rules, one for each of its worked examples.
func TestScript(t *testing.T) {
	scripts.Run(t, vikings878.Standard(), words.Load, vikings878.NewSetting, vikings878.Refusals())
}
