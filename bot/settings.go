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

// gameSettings says what is chosen for this channel, and changes what is named.
func (b *Bot) gameSettings(ctx context.Context, r *request) (present.Reply, error) {
	if r.Guild == 0 {
		return present.Reply{}, &refusal{key: "not-in-direct"}
	}
	s, err := b.table.Settings(ctx, r.Channel)
	if err != nil {
		return present.Reply{}, err
	}
	if wanted := table.Boards(r.Options["boards"]); slices.Contains(table.BoardChoices(), wanted) && wanted != s.Boards {
		s.Boards = wanted
		if err := b.table.Configure(ctx, r.press(), r.Channel, s); err != nil {
			return present.Reply{}, err
		}
	}
	return present.Sentence(r.voice.Say("settings.here", words.Data{"boards": r.voice.Say("option.boards-"+string(s.Boards), nil)})), nil
}
