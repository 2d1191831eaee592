package bot

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"time"

	"skald/bot/words"
)

// definition is a slash command as Discord keeps it.
type definition struct {
	Type         int               `json:"type,omitempty"`
	Name         string            `json:"name"`
	Description  string            `json:"description"`
	Descriptions map[string]string `json:"description_localizations,omitempty"`
	Options      []parameter       `json:"options,omitempty"`
	Contexts     []int             `json:"contexts,omitempty"`
	Installs     []int             `json:"integration_types,omitempty"`
}

// parameter is an option or a subcommand as Discord keeps it.
type parameter struct {
	Type         int               `json:"type"`
	Name         string            `json:"name"`
	Description  string            `json:"description"`
	Descriptions map[string]string `json:"description_localizations,omitempty"`
	Required     bool              `json:"required,omitempty"`
	Autocomplete bool              `json:"autocomplete,omitempty"`
	Choices      []fixed           `json:"choices,omitempty"`
	Options      []parameter       `json:"options,omitempty"`
}

// fixed is a choice that does not change while typing.
type fixed struct {
	Name  string            `json:"name"`
	Names map[string]string `json:"name_localizations,omitempty"`
	Value string            `json:"value"`
}

// Discord's numbers.
const (
	chatInput  = 1
	subcommand = 1
	inServers  = 0
)

// definitions are all commands as Discord should have them, sorted by name.
func (b *Bot) definitions() []definition {
	byName := map[string]*definition{}
	var order []string
	for _, c := range b.list {
		name := c.group
		if name == "" {
			name = c.name
		}
		d, ok := byName[name]
		if !ok {
			d = &definition{Type: chatInput, Name: name, Contexts: []int{inServers}, Installs: []int{0}}
			byName[name], order = d, append(order, name)
		}
		if c.group == "" {
			d.Description, d.Descriptions = b.everywhere(c.help)
			d.Options = b.parameters(c.options)
			continue
		}
		if t := b.titleOf(c.group); t != nil {
			d.Description, d.Descriptions = b.inLanguages("command.title", func(v *words.Voice) words.Data {
				return words.Data{"title": v.Title(t.Game.About())}
			})
		} else {
			d.Description, d.Descriptions = b.everywhere("command." + c.group + ".about")
		}
		sub := parameter{Type: subcommand, Name: c.name, Options: b.parameters(c.options)}
		sub.Description, sub.Descriptions = b.everywhere(c.help)
		d.Options = append(d.Options, sub)
	}
	slices.Sort(order)
	list := make([]definition, len(order))
	for i, name := range order {
		list[i] = *byName[name]
	}
	return list
}

func (b *Bot) parameters(options []option) []parameter {
	var list []parameter
	for _, o := range options {
		p := parameter{Type: int(o.kind), Name: o.name, Required: o.required, Autocomplete: o.complete}
		p.Description, p.Descriptions = b.everywhere(o.help)
		for _, value := range o.choices {
			f := fixed{Value: value}
			f.Name, f.Names = b.everywhere(o.help + "-" + value)
			p.Choices = append(p.Choices, f)
		}
		list = append(list, p)
	}
	return list
}

// everywhere says a key in English and in every other language there is.
func (b *Bot) everywhere(key string) (string, map[string]string) {
	return b.inLanguages(key, func(*words.Voice) words.Data { return nil })
}

// inLanguages says a key with its data in English and in every other language
// that has it, cut to what Discord takes.
func (b *Bot) inLanguages(key string, data func(*words.Voice) words.Data) (string, map[string]string) {
	const limit = 100
	say := func(lang string) string {
		v := b.words.Speak(lang)
		return clip(v.Say(key, data(v)), limit)
	}
	var others map[string]string
	for _, lang := range b.words.Languages() {
		if lang == "en" || !b.words.HasIn(lang, key) {
			continue
		}
		if others == nil {
			others = map[string]string{}
		}
		others[lang] = say(lang)
	}
	return say("en"), others
}

// register gives Discord the commands, if it has others, and tries again until
// it takes them. The bot plays meanwhile: a failed registration ends nothing.
func (b *Bot) register(ctx context.Context) {
	for wait := 30 * time.Second; ; wait = min(2*wait, time.Hour) {
		err := b.registerOnce(ctx)
		if err == nil || ctx.Err() != nil {
			return
		}
		b.log.Error("COMMANDS ARE NOT REGISTERED: players see the old ones or none", "err", err, "again_in", wait)
		select {
		case <-ctx.Done():
			return
		case <-time.After(wait):
		}
	}
}

func (b *Bot) registerOnce(ctx context.Context) error {
	path := "applications/" + b.rest.app + "/commands"
	if b.guild != 0 {
		path = fmt.Sprintf("applications/%s/guilds/%s/commands", b.rest.app, b.guild)
	}
	want := b.definitions()
	if b.guild != 0 { // one server's commands know no other place
		for i := range want {
			want[i].Contexts, want[i].Installs = nil, nil
		}
	}
	var have []definition
	if err := b.rest.do(ctx, "GET", path+"?with_localizations=true", "commands", nil, &have); err != nil {
		return err
	}
	if same(want, have) {
		b.log.Info("commands are up to date", "commands", len(want))
		return nil
	}
	if err := b.rest.do(ctx, "PUT", path, "commands", want, nil); err != nil {
		return err
	}
	b.log.Info("commands registered", "commands", len(want))
	return nil
}

// same compares commands as Discord would keep them.
func same(want, have []definition) bool {
	slices.SortFunc(have, func(a, b definition) int {
		if a.Name < b.Name {
			return -1
		}
		return 1
	})
	return reflect.DeepEqual(plainJSON(want), plainJSON(have))
}

// plainJSON forgets the difference between what is empty and what is absent.
func plainJSON(list []definition) any {
	raw, err := json.Marshal(list)
	if err != nil {
		return err
	}
	var v any
	if err := json.Unmarshal(raw, &v); err != nil {
		return err
	}
	return v
}
