package play

import (
	"context"
	"slices"

	"skald/bot/desk"
	"skald/bot/table/people"
	"skald/bot/words"
)

// gameSettings says, and changes, what is chosen for this channel and for the asker.
func (b *Room) gameSettings(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	wanted := people.Boards(r.Options["boards"])
	if r.Guild == 0 {
		if wanted != "" {
			return desk.Reply{}, &desk.Refusal{Key: "not-in-direct"}
		}
		tips, err := b.setTips(ctx, r, r.Options["tips"])
		return desk.Sentence(tips), err
	}
	s, err := b.Table.People.Settings(ctx, r.Channel)
	if err != nil {
		return desk.Reply{}, err
	}
	if slices.Contains(people.BoardChoices(), wanted) && wanted != s.Boards {
		s.Boards = wanted
		p, err := b.PressAt(ctx, r, r.Channel)
		if err != nil {
			return desk.Reply{}, err
		}
		if err := b.Table.Configure(ctx, p, r.Channel, s); err != nil {
			return desk.Reply{}, err
		}
	}
	tips, err := b.setTips(ctx, r, r.Options["tips"]) // last: nothing refuses it, and what is refused changes nothing
	if err != nil {
		return desk.Reply{}, err
	}
	here := r.Voice.Say("settings.here", words.Data{"boards": r.Voice.Say("option.boards-"+string(s.Boards), nil)})
	return desk.Sentence(here).And(words.Secret(tips)), nil
}

// The values of the option "tips".
const (
	tipsOn  = "on"
	tipsOff = "off"
)

// setTips turns a person's tips on or off, if that is wanted, and says which they are.
func (b *Room) setTips(ctx context.Context, r *desk.Request, wanted string) (string, error) {
	tips, err := b.tips(ctx, r.User)
	if off := wanted == tipsOff; err == nil && wanted != "" && off != tips.Off {
		tips, err = b.changeTips(ctx, r.User, func(t *people.Tips) { t.Off = off })
	}
	if err != nil {
		return "", err
	}
	now := tipsOn
	if tips.Off {
		now = tipsOff
	}
	return r.Voice.Say("settings.tips", words.Data{"tips": r.Voice.Say("option.tips-"+now, nil)}), nil
}
