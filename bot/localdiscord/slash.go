package localdiscord

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"
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
)

// Slash types a command, such as "game new", with options by name, and waits for what it brings. A user is "@Adam" or an
// id, a channel "#longhall" or an id, a choice its name or its value.
func (u *User) Slash(ctx context.Context, channel ID, line string, options map[string]any) (*Reply, error) {
	s := u.srv
	s.mu.Lock()
	it, err := s.typed(commandUsed, u, channel, line, options, nil)
	s.mu.Unlock()
	if err != nil {
		return nil, err
	}
	return s.await(ctx, it)
}

// Complete asks what the client offers while the user types into one option, with the other options as given so far.
func (u *User) Complete(ctx context.Context, channel ID, line string, options map[string]any, focused, typed string) ([]Choice, error) {
	s := u.srv
	s.mu.Lock()
	it, err := s.typed(optionTyped, u, channel, line, options, &focus{focused, typed})
	s.mu.Unlock()
	if err != nil {
		return nil, err
	}
	r, err := s.await(ctx, it)
	if err != nil {
		return nil, err
	}
	if r.Failed != "" {
		return nil, fmt.Errorf("complete %s of /%s: %s", focused, line, r.Failed)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return it.choices, nil
}

// focus is the option in which the user's cursor stands, and what he typed there.
type focus struct{ option, typed string }

type wireOption struct {
	Type    int          `json:"type"`
	Name    string       `json:"name"`
	Value   any          `json:"value,omitempty"`
	Focused bool         `json:"focused,omitempty"`
	Options []wireOption `json:"options,omitempty"`
}

// resolved carries the things that options name by id.
type resolved struct {
	Users    map[ID]wireUser   `json:"users,omitempty"`
	Members  map[ID]wireMember `json:"members,omitempty"`
	Channels map[ID]any        `json:"channels,omitempty"`
}

// typed starts the interaction of a command, or of its autocompletion. The caller holds s.mu.
func (s *Server) typed(kind int, u *User, channel ID, line string, given map[string]any, at *focus) (*interaction, error) {
	ch, err := s.openTo(u, channel)
	if err != nil {
		return nil, err
	}
	words := strings.Fields(strings.TrimPrefix(line, "/"))
	if len(words) == 0 {
		return nil, refuse("no command typed")
	}
	cmd := s.commandFor(u, ch, words[0])
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
	res := resolved{}
	options, used, err := s.fillIn(specs, given, at, &res)
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
	if res.Users != nil || res.Channels != nil {
		data["resolved"] = res
	}
	it := s.begin(kind, u, ch, nil, data)
	it.used.Command, it.options = strings.Join(words, " "), used
	return it, nil
}

// commandFor finds the command that this user can see here. The caller holds s.mu.
func (s *Server) commandFor(u *User, ch *channel, name string) *Command {
	for _, c := range s.commands {
		if c.Name == name && c.chat() && c.offeredIn(ch) && u.permissions().Has(c.needs()) {
			return c
		}
	}
	return nil
}

// fillIn puts the given values into the options, in the command's order, as the client would.
func (s *Server) fillIn(specs []CommandOption, given map[string]any, at *focus, res *resolved) ([]wireOption, []UsedOption, error) {
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
		value, err := s.optionValue(spec, raw, res)
		if err != nil {
			return nil, nil, err
		}
		options = append(options, wireOption{Type: spec.Type, Name: spec.Name, Value: value})
		used = append(used, UsedOption{Name: spec.Name, Value: fmt.Sprint(raw)})
	}
	if at != nil && !focused {
		return nil, nil, refuse("there is no option %q", at.option)
	}
	return options, used, nil
}

// optionValue is the value as the client would send it.
func (s *Server) optionValue(spec CommandOption, raw any, res *resolved) (any, error) {
	text := fmt.Sprint(raw)
	if len(spec.Choices) > 0 {
		for _, c := range spec.Choices {
			if c.Name == text || fmt.Sprint(c.Value) == text {
				return c.Value, nil
			}
		}
		return nil, refuse("the option %q has no choice %q", spec.Name, text)
	}
	switch spec.Type {
	case stringOption:
		n := len([]rune(text))
		if n == 0 || n > 6000 || spec.MinLength != nil && n < *spec.MinLength || spec.MaxLength != nil && n > *spec.MaxLength {
			return nil, refuse("the option %q does not take %d characters", spec.Name, n)
		}
		return text, nil
	case integerOption, numberOption:
		n, err := strconv.ParseFloat(text, 64)
		if err != nil || spec.Type == integerOption && n != math.Trunc(n) {
			return nil, refuse("the option %q takes a number, not %q", spec.Name, text)
		}
		if spec.MinValue != nil && n < *spec.MinValue || spec.MaxValue != nil && n > *spec.MaxValue {
			return nil, refuse("the option %q does not take %s", spec.Name, text)
		}
		if spec.Type == integerOption {
			return int64(n), nil
		}
		return n, nil
	case booleanOption:
		b, err := strconv.ParseBool(text)
		if err != nil {
			return nil, refuse("the option %q takes true or false, not %q", spec.Name, text)
		}
		return b, nil
	case userOption, mentionableOption:
		return s.resolve(userSelectType, text, res)
	case channelOption:
		return s.resolve(channelSelectType, text, res)
	}
	return nil, refuse("options of type %d, like %q, cannot be typed here", spec.Type, spec.Name)
}

// resolve finds what "@name", "#name", a mention or an id names, and notes it for the interaction.
func (s *Server) resolve(selectKind int, text string, res *resolved) (ID, error) {
	name := strings.TrimRight(strings.TrimLeft(text, "<@!#"), ">")
	id, notID := ParseID(name)
	if selectKind == channelSelectType {
		for _, ch := range s.channels {
			if ch.Kind != DirectChat && (ch.Name == name || notID == nil && ch.ID == id) {
				if res.Channels == nil {
					res.Channels = map[ID]any{}
				}
				res.Channels[ch.ID] = s.wireChannel(ch)
				return ch.ID, nil
			}
		}
		return 0, refuse("there is no channel %q", text)
	}
	u := s.userByName(name)
	if u == nil && name == s.self.Name {
		u = s.self
	}
	if u == nil && notID == nil {
		u = s.user(id)
	}
	if u == nil {
		return 0, refuse("there is nobody called %q", text)
	}
	if res.Users == nil {
		res.Users, res.Members = map[ID]wireUser{}, map[ID]wireMember{}
	}
	res.Users[u.ID] = u.wire()
	member := s.wireMember(u)
	member.User = nil
	res.Members[u.ID] = member
	return u.ID, nil
}
