package enginetest_test

import (
	"fmt"
	"testing"

	"skald/engine"
	"skald/engine/enginetest"
	"skald/engine/hoard"
)

// A game's tests are calls of one line: see engine/hoard/hoard_test.go.
func ExampleLaws() {
	_ = func(t *testing.T) { // TestLaws
		enginetest.Laws(t, hoard.Standard(), 20) // matches of every setup
	}
}

func ExampleAbout() {
	about := *hoard.Standard().About()
	fmt.Println(enginetest.About(&about))
	about.Verbs = append(about.Verbs, engine.VerbSpec{Name: "Dance"})
	fmt.Println(enginetest.About(&about))
	// Output:
	// <nil>
	// verb "Dance": not a name of 1 to 32 small letters, digits, - and _
}
