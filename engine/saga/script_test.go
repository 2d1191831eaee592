package saga_test

import (
	"testing"

	"skald/bot/words"
	"skald/engine/enginetest/scripts"
	"skald/engine/saga"
)

// TestScript runs the scripts of testdata/script: one for each section of the
// rulebook, one for each of its worked examples.
func TestScript(t *testing.T) {
	scripts.Run(t, saga.Standard(), words.Load, saga.NewSetting, saga.Refusals())
}
