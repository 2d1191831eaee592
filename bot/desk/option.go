package desk

import (
	"slices"
	"strconv"
	"strings"

	"skald/bot/phrase"
	"skald/bot/words"
	"skald/storage"
)

// UserOption reads a person that an option names; 0 if none is named. Bots play
// in no tournament.
func UserOption(r *Request, name string) (storage.UserID, error) {
	typed := r.Options[name]
	if typed == "" {
		return 0, nil
	}
	u, err := storage.ParseUserID(typed)
	switch {
	case err != nil:
		return 0, &Refusal{Key: "unknown-user", Data: words.Data{"word": typed}}
	case slices.Contains(r.Bots, u):
		return 0, &Refusal{Key: "invited-bot", Data: words.Data{"users": phrase.Mention(u)}}
	}
	return u, nil
}

// Number reads a whole number that somebody typed; what is none is refused.
func Number(typed string) (int, error) {
	n, err := strconv.Atoi(strings.TrimSpace(typed))
	if err != nil {
		return 0, &Refusal{Key: "no-number", Data: words.Data{"word": typed}}
	}
	return n, nil
}

// NumberOption is number of an option; def if it was not typed.
func NumberOption(r *Request, name string, def int) (int, error) {
	if r.Options[name] == "" {
		return def, nil
	}
	return Number(r.Options[name])
}

// PersonOr reads a person whom an option names, no bot; without it who is given.
func PersonOr(r *Request, option string, otherwise storage.UserID) (storage.UserID, error) {
	typed := r.Options[option]
	if typed == "" {
		return otherwise, nil
	}
	u, err := storage.ParseUserID(typed)
	if err != nil {
		return 0, &Refusal{Key: "unknown-user", Data: words.Data{"word": typed}}
	}
	if slices.Contains(r.Bots, u) {
		return 0, &Refusal{Key: "invited-bot", Data: words.Data{"users": phrase.Mention(u)}}
	}
	return u, nil
}
