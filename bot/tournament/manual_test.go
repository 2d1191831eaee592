package tournament

import (
	"strings"
	"testing"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/league"
	"skald/bot/table"
	rules "skald/engine/league/tournament"
	"skald/render/herald"
	"skald/storage"
)

// tells ends the test unless a text has all these parts.
func tells(t *testing.T, what, text string, parts ...string) {
	t.Helper()
	for _, part := range parts {
		if !strings.Contains(text, part) {
			t.Errorf("%s does not tell %q:\n%s", what, part, text)
		}
	}
}

// TestManualIsTold: who registers for a tournament at a table reads what is allowed
// there and what to bring, and a pairing who chooses an edge first.
func TestManualIsTold(t *testing.T) {
	t.Parallel()
	room, held := tournamentOf(t, rules.Settings{})
	v := voices(t)[0]
	room.Words, room.Log = nil, room.Leagues.Log
	opened, err := room.held.Open(t.Context(), table.Press{By: 100}, Opening{Guild: 9, Channel: 5, Settings: rules.Settings{Name: "Second"}})
	if err != nil {
		t.Fatal(err)
	}
	r := &request{Request: &desk.Request{Interaction: &discord.Interaction{User: 201, ID: 99, Guild: 9}, Voice: v}}
	reply, err := room.joined(t.Context(), r, opened)
	if err != nil {
		t.Fatal(err)
	}
	tells(t, "the answer to a registration", string(reply.Text), "You are in", "relics", "half points", "sub-faction", "fully painted", "three objective markers", "fatigue markers")
	text := ""
	for page := range 4 {
		text += string(rulesPage(v, held.State.Data(), page).Text)
	}
	tells(t, "the page of rules", text, "What is allowed.", "generic ruses", "What to bring.", "pen and paper")
	m, _ := held.State.Match(rules.MatchID{Round: 1, Table: 1})
	second := storage.UserID(m.Seats[m.First().Other()])
	tells(t, "a pairing", pairingMessage(v, held, m).Text, "<@"+second.String()+"> chooses a long edge first")
	digest := ""
	for page := range 3 {
		digest += string(scenarioText(v, held, m, page).Text)
	}
	tells(t, "a digest", digest, "different long edges", "more than C from other pieces", "no figure may end a movement on it", "all turns are played", "the active player says first")
}

// TestBattlesAreTold holds two places in which a digest must be as narrow as the manual.
func TestBattlesAreTold(t *testing.T) {
	t.Parallel()
	for i, want := range []string{"not even by special rules", "outside phase 6 of a melee"} {
		battle, _ := rules.Standard().Battle(2 + i)
		tells(t, battle.ID, strings.Join(of(voices(t)[0], nil).BattleLines(battle), "\n"), want)
	}
}

// TestPlunderIsTold: a scenario in which objectives are taken says how, where it is
// drafted and where it is read.
func TestPlunderIsTold(t *testing.T) {
	t.Parallel()
	room, held := tournamentOf(t, rules.Settings{Mode: rules.ModeExpedition})
	v := voices(t)[0]
	id := rules.MatchID{Round: 1, Table: 1}
	press := storage.InteractionID(1000)
	for {
		d, _ := held.State.DraftOf(id)
		if d.Done {
			break
		}
		card := d.Cards[0]
		for _, c := range d.Cards {
			if c == herald.Plunder {
				card = c
			}
		}
		press++
		var err error
		held, err = room.held.Act(t.Context(), league.By{Press: table.Press{By: storage.UserID(d.Turn), Interaction: press}}, held.ID, rules.PickCard{Card: card})
		if err != nil {
			t.Fatal(err)
		}
	}
	m, _ := held.State.Match(id)
	digest := ""
	for page := range 4 {
		digest += string(scenarioText(v, held, m, page).Text)
	}
	tells(t, "the digest", digest, "Plunder", "To take an objective", "one fatigue more", "cannot move", "wiped out")
	for _, card := range []string{"conquest", "control"} {
		if lines := of(v, nil).Common([]string{card}); strings.Contains(strings.Join(lines, ""), "To take an objective") {
			t.Errorf("%s tells how objectives are taken", card)
		}
	}
}
