package localdiscord

import (
	"fmt"
	"slices"
	"strings"
)

// Discord's option types.
const (
	subcommandOption  = 1
	groupOption       = 2
	stringOption      = 3
	integerOption     = 4
	booleanOption     = 5
	userOption        = 6
	channelOption     = 7
	roleOption        = 8
	mentionableOption = 9
	numberOption      = 10
	attachmentOption  = 11
)

// StartCommand types a command, such as "game new", with options by name. A
// user is "@Adam" or an id, a channel "#longhall" or an id, a role "@Elders" or
// an id, a choice its name or its value, a file a File.
func (u *User) StartCommand(channel ID, line string, options map[string]any) (*Interaction, error) {
	u.srv.mu.Lock()
	defer u.srv.mu.Unlock()
	return u.srv.typedLocked(commandUsed, u, channel, line, options, nil)
}

// StartCompletion types into one option of a command, with the other options as
// given so far.
func (u *User) StartCompletion(channel ID, line string, options map[string]any, focused, typed string) (*Interaction, error) {
	u.srv.mu.Lock()
	defer u.srv.mu.Unlock()
	return u.srv.typedLocked(optionTyped, u, channel, line, options, &focus{focused, typed})
}

// focus is the option in which the user's cursor stands, and what they typed
// there.
type focus struct{ option, typed string }

type wireOption struct {
	Type    int          `json:"type"`
	Name    string       `json:"name"`
	Value   any          `json:"value,omitempty"`
	Focused bool         `json:"focused,omitempty"`
	Options []wireOption `json:"options,omitempty"`
}

// typedLocked starts the interaction of a command, or of its autocompletion.
func (s *Server) typedLocked(kind int, u *User, channel ID, line string, given map[string]any, at *focus) (*Interaction, error) {
	ch, err := s.openToLocked(u, channel)
	if err != nil {
		return nil, err
	}
	words := strings.Fields(strings.TrimPrefix(line, "/"))
	if len(words) == 0 {
		return nil, refuse("no command typed")
	}
	cmd := s.commandForLocked(u, ch, words[0])
	if cmd == nil {
		return nil, refuse("there is no command /%s", words[0])
	}
	specs, path := cmd.Options, []CommandOption(nil)
	for _, word := range words[1:] {
		i := slices.IndexFunc(specs, func(o CommandOption) bool { return o.Name == word && o.Type <= groupOption })
		if i < 0 {
			return nil, refuse("there is no command /%s", strings.Join(words, " "))
		}
		path = append(path, specs[i])
		specs = specs[i].Options
	}
	if len(specs) > 0 && specs[0].Type <= groupOption {
		return nil, refuse("/%s needs a subcommand", strings.Join(words, " "))
	}
	res := resolved{by: u}
	options, used, err := s.fillInLocked(specs, given, at, &res)
	if err != nil {
		return nil, fmt.Errorf("/%s: %w", strings.Join(words, " "), err)
	}
	for _, step := range slices.Backward(path) {
		options = []wireOption{{Type: step.Type, Name: step.Name, Options: options}}
	}
	data := map[string]any{"id": cmd.ID, "name": cmd.Name, "type": 1, "options": options}
	if cmd.GuildID != 0 {
		data["guild_id"] = cmd.GuildID
	}
	if !res.empty() {
		data["resolved"] = res
	}
	it := s.beginLocked(kind, u, ch, nil, data)
	it.used.Command, it.options = strings.Join(words, " "), used
	return it, nil
}

// commandForLocked finds the command that this user can see here.
func (s *Server) commandForLocked(u *User, ch *channel, name string) *Command {
	for _, c := range s.commands {
		if c.Name == name && c.chat() && c.offeredIn(ch) && s.shownLocked(c, u, ch) {
			return c
		}
	}
	return nil
}

// fillInLocked puts the given values into the options, in the command's order,
// as the client would.
func (s *Server) fillInLocked(specs []CommandOption, given map[string]any, at *focus, res *resolved) ([]wireOption, []UsedOption, error) {
	for _, name := range sortedKeys(given) {
		if !slices.ContainsFunc(specs, func(o CommandOption) bool { return o.Name == name }) {
			return nil, nil, refuse("there is no option %q", name)
		}
	}
	var options []wireOption
	var used []UsedOption
	focused := false
	for _, spec := range specs {
		if at != nil && spec.Name == at.option {
			if !spec.Autocomplete {
				return nil, nil, refuse("the option %q is not completed", spec.Name)
			}
			focused = true
			options = append(options, wireOption{Type: spec.Type, Name: spec.Name, Value: at.typed, Focused: true})
			continue
		}
		raw, ok := given[spec.Name]
		if !ok {
			if spec.Required && at == nil {
				return nil, nil, refuse("the option %q is required", spec.Name)
			}
			continue
		}
		value, err := s.optionValueLocked(spec, raw, res)
		if err != nil {
			return nil, nil, err
		}
		options = append(options, wireOption{Type: spec.Type, Name: spec.Name, Value: value})
		if f, ok := raw.(File); ok {
			raw = f.Name
		}
		used = append(used, UsedOption{Name: spec.Name, Value: fmt.Sprint(raw)})
	}
	if at != nil && !focused {
		return nil, nil, refuse("there is no option %q", at.option)
	}
	return options, used, nil
}
