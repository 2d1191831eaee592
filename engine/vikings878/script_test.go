package vikings878_test

import (
	"testing"

	"skald/bot/words"
	"skald/engine"
	"skald/engine/enginetest/scripts"
	"skald/engine/vikings878"
)

// TestScript runs the scripts of testdata/script: one for each section of the
// rules, one for each of its worked examples.
func TestScript(t *testing.T) {
	t.Parallel()
	catalogue, err := words.Load()
	if err != nil {
		t.Fatal(err)
	}
	scripts.Run(t, vikings878.Standard(), catalogue.Speak, scripts.Params{
		Board:    func(g engine.Game) scripts.Board { return vikings878.NewSetting(g.(*vikings878.Game)) },
		Refusals: vikings878.Refusals(),
	})
}
