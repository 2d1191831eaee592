package play

import (
	"context"
	"slices"

	"skald/bot/desk"
	"skald/bot/table/people"
	"skald/bot/words"
)

// boardChoices are the values of the option "boards".
func boardChoices() []string {
	var list []string
	for _, b := range people.BoardChoices() {
		list = append(list, string(b))
	}
	return list
}

// gameSettings says what is chosen for this channel and for whoever asks, and
// changes what is named.
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
		if err := b.Table.Configure(ctx, r.Press(), r.Channel, s); err != nil {
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
