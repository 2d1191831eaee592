package playtest

import (
	"fmt"
	"io/fs"
	"testing"
	"testing/fstest"

	"skald/bot"
	"skald/bot/table"
	"skald/bot/words"
	"skald/cmd/skald/titles/titlestest"
	"skald/engine/enginetest/ambush"
	"skald/engine/enginetest/vote"
	"skald/engine/match/head"
)

// toys are games of many seats that no program has: farms that vote, and bands in
// two teams.
var toys = []bot.Title{{Game: vote.Game{}, Painter: titlestest.Blank{}}, {Game: ambush.Game{}, Painter: titlestest.Blank{}}}

// toyWords are the program's sentences and the toys'.
func toyWords(t testing.TB) *words.Catalogue {
	t.Helper()
	files := fstest.MapFS{"en/vote.toml": {Data: vote.Words}, "en/ambush.toml": {Data: ambush.Words}}
	dir := titlestest.Words(t)
	paths, err := fs.Glob(dir, "*/*.toml")
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range paths {
		data, err := fs.ReadFile(dir, p)
		if err != nil {
			t.Fatal(err)
		}
		files[p] = &fstest.MapFile{Data: data}
	}
	c, err := words.LoadFS(files)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestToysArePlayed plays the toys to their end, by pressing alone and by slash
// alone, by four people and, in teams, by two on two seats each.
func TestToysArePlayed(t *testing.T) {
	t.Parallel()
	said := toyWords(t)
	for i, people := range []int{4, 4, 2} {
		title := min(i, 1)
		for way, move := range map[string]func(*player, *table.Match){"pressing": (*player).press, "slash": (*player).slash} {
			t.Run(fmt.Sprintf("%s/%d/%s", toys[title].Game.About().Key, people, way), func(t *testing.T) {
				t.Parallel()
				p := sitDownWith(t, said, toys, title, "en", people)
				for m := p.match(); m.Status == head.Running; m = p.match() {
					move(p, m)
					if p.match().Seq == m.Seq {
						t.Fatalf("nothing happened after %v", m)
					}
				}
				p.told()
				if rep, err := p.table.Archive.ReplayMatch(p.ctx, p.match().ID); err != nil || !rep.Honest() {
					t.Errorf("replayed: %v, %v", rep.Faults, err)
				}
			})
		}
	}
}
