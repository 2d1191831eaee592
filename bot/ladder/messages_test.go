package ladder

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"
	"strings"
	"testing"

	"skald/bot/localdiscord/localtest/desktest"
	"skald/bot/words"
	"skald/engine/league/ladder"
	"skald/render/herald"
)

// keysIn are the texts of the constants in a file of the ladder's rules whose
// declaration holds one of that name.
func keysIn(t *testing.T, file, holding string) []string {
	t.Helper()
	f, err := parser.ParseFile(token.NewFileSet(), "../../engine/league/ladder/"+file, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range f.Decls {
		g, ok := d.(*ast.GenDecl)
		if !ok || g.Tok != token.CONST {
			continue
		}
		var keys []string
		found := false
		for _, s := range g.Specs {
			v := s.(*ast.ValueSpec)
			found = found || v.Names[0].Name == holding
			key, err := strconv.Unquote(v.Values[0].(*ast.BasicLit).Value)
			if err != nil {
				t.Fatal(err)
			}
			keys = append(keys, key)
		}
		if found {
			return keys
		}
	}
	t.Fatalf("%s has no constant %s", file, holding)
	return nil
}

// TestLadderSays holds that whatever the ladder's rules can say has its sentence in
// every language, with all that the sentence speaks of.
func TestLadderSays(t *testing.T) {
	t.Parallel()
	catalogue, err := words.Load()
	if err != nil {
		t.Fatal(err)
	}
	for _, lang := range catalogue.Languages() {
		v := catalogue.Speak(lang)
		for _, key := range keysIn(t, "check.go", "KeyNotMember") {
			said := refused(v, &ladder.Refusal{Key: ladder.Key(key), Person: 7, Have: 31, Limit: 32, Until: 33, Place: 34, Theirs: 35, Match: "abcdefgh"}, 8)
			wholeSentence(t, lang+" refuse."+key, said)
		}
		for _, why := range keysIn(t, "result.go", "TooShort") {
			r := &ladder.Result{Reason: "because"}
			r.Void = ladder.Void{Why: why, Person: 7, Actions: 2, Needs: 3}
			wholeSentence(t, lang+" void-"+why, (herald.Ladder{Teller: telling(v)}).Voided(r))
		}
		for _, why := range keysIn(t, "event.go", "NeverBegan") {
			wholeSentence(t, lang+" undone-"+why, v.Say("ladder.undone-"+why, nil))
		}
	}
}

func wholeSentence(t *testing.T, what, said string) {
	t.Helper()
	if said == "" || strings.HasPrefix(said, "[") || strings.Contains(said, "<no value>") {
		t.Errorf("%s is said as %q", what, said)
	}
}

// TestLadderOutcome says each way in which a match ends.
func TestLadderOutcome(t *testing.T) {
	t.Parallel()
	v := desktest.English(t)
	seats := func(ranks ...int) []ladder.Seat {
		var list []ladder.Seat
		for i, rank := range ranks {
			list = append(list, ladder.Seat{Person: ladder.Person(i + 1), Rank: rank})
		}
		return list
	}
	for _, test := range []struct {
		end       ladder.End
		seats     []ladder.Seat
		corrected bool
		want      string
	}{
		{ladder.ByRules, seats(1, 2), false, "<@1> won against <@2>."},
		{ladder.ByTime, seats(2, 1), false, "<@2> won against <@1>, whose time ran out."},
		{ladder.ByTime, seats(1, 2), true, "<@1> won against <@2>."},
		{ladder.ByResign, seats(2, 1), false, "<@2> won against <@1>, who resigned."},
		{ladder.ByAgree, seats(1, 1), false, "A draw between <@1> and <@2>."},
		{ladder.ByNobody, seats(1, 1), false, "The match of <@1> and <@2> was ended without a result."},
		{ladder.ByRules, seats(1, 2, 2), false, "<@1> won against <@2> and <@3>."},
	} {
		r := &ladder.Result{Corrected: test.corrected}
		r.Seats, r.End = test.seats, test.end
		if got := (herald.Ladder{Teller: telling(v)}).Outcome(r); got != test.want {
			t.Errorf("%s: got %q, want %q", test.end, got, test.want)
		}
	}
}
