package pax_test

import (
	"testing"

	"skald/bot/words"
	"skald/engine"
	"skald/engine/enginetest/scripts"
	"skald/engine/pax"
)

// TestScript runs the scripts of testdata/script: one for each section of the
// rules, each operation, each ruling and each worked example.
func TestScript(t *testing.T) {
	t.Parallel()
	catalogue, err := words.Load()
	if err != nil {
		t.Fatal(err)
	}
	scripts.Run(t, pax.Standard(), catalogue.Speak, scripts.Params{
		Board:    func(g engine.Game) scripts.Board { return pax.NewSetting(g.(*pax.Game)) },
		Refusals: pax.Refusals(),
	})
}
