package bot

import (
	"context"
	"slices"

	"skald/bot/present"
	"skald/bot/table"
	"skald/bot/words"
)

// boardChoices are the values of the option "boards".
func boardChoices() []string {
	var list []string
	for _, b := range table.BoardChoices() {
		list = append(list, string(b))
	}
	return list
}

// gameSettings says what is chosen for this channel and for whoever asks, and
// changes what is named.
func (b *Bot) gameSettings(ctx context.Context, r *request) (present.Reply, error) {
	wanted := table.Boards(r.Options["boards"])
	if r.Guild == 0 {
		if wanted != "" {
			return present.Reply{}, &refusal{key: "not-in-direct"}
		}
		tips, err := b.setTips(ctx, r, r.Options["tips"])
		return present.Sentence(tips), err
	}
	s, err := b.table.Settings(ctx, r.Channel)
	if err != nil {
		return present.Reply{}, err
	}
	if slices.Contains(table.BoardChoices(), wanted) && wanted != s.Boards {
		s.Boards = wanted
		if err := b.table.Configure(ctx, r.press(), r.Channel, s); err != nil {
			return present.Reply{}, err
		}
	}
	tips, err := b.setTips(ctx, r, r.Options["tips"]) // last: nothing refuses it, and what is refused changes nothing
	if err != nil {
		return present.Reply{}, err
	}
	here := r.voice.Say("settings.here", words.Data{"boards": r.voice.Say("option.boards-"+string(s.Boards), nil)})
	return present.Sentence(here).And(words.Secret(tips)), nil
}
