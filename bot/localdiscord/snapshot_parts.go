package localdiscord

// A Row is an action row: up to five buttons, or one select.
type Row struct {
	Buttons []Button `json:"buttons,omitempty"`
	Select  *Select  `json:"select,omitempty"`
}

// A Button is one thing to press. Style is Discord's: 1 primary, 2 secondary, 3
// success, 4 danger, 5 link.
type Button struct {
	Label    string `json:"label"`
	Style    int    `json:"style"`
	CustomID string `json:"custom_id,omitempty"`
	Emoji    Emoji  `json:"emoji"`
	Disabled bool   `json:"disabled"`
	URL      string `json:"url,omitempty"`
}

// An Emoji is a Unicode emoji (Name alone) or a guild's own.
type Emoji struct {
	ID       string `json:"id,omitempty"`
	Name     string `json:"name,omitempty"`
	Animated bool   `json:"animated,omitempty"`
}

// A Select is a menu. Kind is the component type: 3 words, 5 users, 6 roles, 7
// users and roles, 8 channels.
type Select struct {
	Kind        int      `json:"kind"`
	CustomID    string   `json:"custom_id"`
	Placeholder string   `json:"placeholder"`
	Options     []Option `json:"options"`
	Min         int      `json:"min"`
	Max         int      `json:"max"`
	Disabled    bool     `json:"disabled"`
	// Defaults are the users, roles or channels that are picked before anybody
	// picks; ChannelTypes the channels offered, all if there are none.
	Defaults     []ID  `json:"defaults,omitempty"`
	ChannelTypes []int `json:"channel_types,omitempty"`
}

// defaults are the values that are picked before anybody picks.
func (s *Select) defaults() []string {
	var values []string
	for _, id := range s.Defaults {
		values = append(values, id.String())
	}
	for _, o := range s.Options {
		if o.Default {
			values = append(values, o.Value)
		}
	}
	return values
}

// An Option is one line of a select.
type Option struct {
	Label       string `json:"label"`
	Value       string `json:"value"`
	Description string `json:"description"`
	Emoji       Emoji  `json:"emoji"`
	Default     bool   `json:"default"`
}

// A Modal is a form that opened before one user.
type Modal struct {
	// Interaction is the act that opened it; CustomID is the bot's name for it.
	Interaction ID      `json:"interaction"`
	User        ID      `json:"user"`
	Channel     ID      `json:"channel"`
	Message     ID      `json:"message,omitzero"`
	CustomID    string  `json:"custom_id"`
	Title       string  `json:"title"`
	Fields      []Field `json:"fields"`
}

// A Field is one thing to fill in: a text input (Style 1 for a line, 2 for a
// paragraph) or a Menu. One without a custom id is Text between the others.
type Field struct {
	CustomID    string  `json:"custom_id"`
	Label       string  `json:"label"`
	Description string  `json:"description,omitempty"`
	Required    bool    `json:"required"`
	Menu        *Select `json:"menu,omitempty"`
	Text        string  `json:"text,omitempty"`
	Style       int     `json:"style,omitempty"`
	Placeholder string  `json:"placeholder,omitempty"`
	Value       string  `json:"value,omitempty"`
	Min         int     `json:"min"`
	Max         int     `json:"max"`

	row bool // stands in an action row, as older forms have it
}

// A Choice is one value that an option offers. Value is a string or a number.
type Choice struct {
	Name              string            `json:"name"`
	NameLocalizations map[string]string `json:"name_localizations,omitempty"`
	Value             any               `json:"value"`
}
