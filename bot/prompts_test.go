package bot

import (
	"testing"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/table"
	"skald/engine"
	"skald/storage"
)

// TestLaterPressHasDecisions hears of two prompts in the other order than they were
// asked for: the one that was asked for first loses its controls.
func TestLaterPressHasDecisions(t *testing.T) {
	t.Parallel()
	p, m := newPrompts(), &table.Match{}
	asks := desk.Reply{Asked: desk.Asked{Match: m, Verbs: make([]engine.Verb, 1)}}
	asked := func(id storage.InteractionID, message storage.MessageID) (*desk.Request, discord.Answer) {
		i := &discord.Interaction{ID: id, User: 1}
		return &desk.Request{Interaction: i, Known: m}, discord.Answer{To: i, Message: message}
	}
	second, shown := asked(2, 20)
	if old := p.replace(second, asks, shown); old.Message != 0 {
		t.Errorf("the only prompt takes the controls from %d", old.Message)
	}
	first, shown := asked(1, 10)
	if old := p.replace(first, asks, shown); old.Message != 10 {
		t.Errorf("a prompt that is late takes the controls from %d, want from itself", old.Message)
	}
	third, shown := asked(3, 30)
	if old := p.replace(third, asks, shown); old.Message != 20 {
		t.Errorf("a newer prompt takes the controls from %d, want from 20", old.Message)
	}
}

// TestPressedPromptIsLeftAlone holds that an older prompt that is being turned over by a
// press keeps what it says, since nobody knows yet what that is.
func TestPressedPromptIsLeftAlone(t *testing.T) {
	t.Parallel()
	p := newPrompts()
	older := discord.Answer{To: &discord.Interaction{ID: 1}, Message: 10}
	press := &discord.Interaction{ID: 2, Message: 10, OnEphemeral: true}
	if !p.stands(older) {
		t.Error("a prompt that nobody pressed does not stand")
	}
	p.press(press)
	if p.stands(older) {
		t.Error("a prompt that is turned over stands")
	}
	if !p.stands(discord.Answer{To: press, Message: 10}) {
		t.Error("what a press made of a prompt does not stand")
	}
	p.leave(press)
	if !p.stands(older) {
		t.Error("a prompt that a press left alone does not stand")
	}
}
