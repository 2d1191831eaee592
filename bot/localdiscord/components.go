package localdiscord

import (
	"bytes"
	"encoding/json"
)

// Discord's component types.
const (
	rowType           = 1
	buttonType        = 2
	stringSelectType  = 3
	textInputType     = 4
	userSelectType    = 5
	roleSelectType    = 6
	mentionSelectType = 7
	channelSelectType = 8
	sectionType       = 9
	textType          = 10
	thumbnailType     = 11
	galleryType       = 12
	fileType          = 13
	separatorType     = 14
	containerType     = 17
	labelType         = 18
)

// linkStyle is the style of a button that opens an address and tells the bot
// nothing.
const linkStyle = 5

// A component is any node of the tree that a bot sends: only the fields of its
// type are set.
type component struct {
	Type         int            `json:"type"`
	CustomID     string         `json:"custom_id"`
	Label        string         `json:"label"`
	Style        int            `json:"style"`
	Emoji        *Emoji         `json:"emoji"`
	Disabled     bool           `json:"disabled"`
	URL          string         `json:"url"`
	Options      []Option       `json:"options"`
	Defaults     []defaultValue `json:"default_values"`
	ChannelTypes []int          `json:"channel_types"`
	Placeholder  string         `json:"placeholder"`
	MinValues    *int           `json:"min_values"`
	MaxValues    *int           `json:"max_values"`
	Components   []component    `json:"components"`
	Component    *component     `json:"component"`
	Accessory    *component     `json:"accessory"`
	AccentColor  *int           `json:"accent_color"`
	Content      string         `json:"content"`
	Description  string         `json:"description"`
	Spacing      *int           `json:"spacing"`
	Media        *mediaRef      `json:"media"`
	File         *mediaRef      `json:"file"`
	Items        []component    `json:"items"` // of a gallery: Media and Description
	Value        string         `json:"value"`
	Required     *bool          `json:"required"`
	MinLength    *int           `json:"min_length"`
	MaxLength    *int           `json:"max_length"`
}

// A defaultValue is what a menu of users, roles or channels has picked before
// anybody picks; Kind is "user", "role" or "channel".
type defaultValue struct {
	ID   ID     `json:"id"`
	Kind string `json:"type"`
}

type mediaRef struct {
	URL string `json:"url"`
}

func parseComponents(raw json.RawMessage) ([]component, error) {
	if len(bytes.TrimSpace(raw)) == 0 {
		return nil, nil
	}
	var tree []component
	if err := json.Unmarshal(raw, &tree); err != nil {
		return nil, invalidForm(fieldError{"components", "BASE_TYPE_BAD_TYPE", err.Error()})
	}
	return tree, nil
}

// walk visits every node of the tree with its path, parents first.
func walk(path string, tree []component, visit func(string, *component)) {
	for i := range tree {
		walkNode(at(path, i), &tree[i], visit)
	}
}

func walkNode(path string, c *component, visit func(string, *component)) {
	visit(path, c)
	walk(at(path, "components"), c.Components, visit)
	if c.Component != nil {
		walkNode(at(path, "component"), c.Component, visit)
	}
	if c.Accessory != nil {
		walkNode(at(path, "accessory"), c.Accessory, visit)
	}
}

func (c *component) isSelect() bool {
	return c.Type == stringSelectType || c.Type >= userSelectType && c.Type <= channelSelectType
}

// rowsOf are the action rows as users see them; a button beside a section is a
// row of its own.
func rowsOf(tree []component) []Row {
	var rows []Row
	walk("", tree, func(_ string, c *component) {
		switch {
		case c.Type == sectionType && c.Accessory != nil && c.Accessory.Type == buttonType:
			rows = append(rows, Row{Buttons: []Button{c.Accessory.button()}})
		case c.Type != rowType || len(c.Components) == 0:
		case c.Components[0].isSelect():
			menu := c.Components[0].menu()
			rows = append(rows, Row{Select: &menu})
		default:
			row := Row{}
			for i := range c.Components {
				row.Buttons = append(row.Buttons, c.Components[i].button())
			}
			rows = append(rows, row)
		}
	})
	return rows
}

func textsOf(tree []component) []string {
	var texts []string
	walk("", tree, func(_ string, c *component) {
		if c.Type == textType {
			texts = append(texts, c.Content)
		}
	})
	return texts
}

func (c *component) button() Button {
	b := Button{Label: c.Label, Style: c.Style, CustomID: c.CustomID, Disabled: c.Disabled, URL: c.URL}
	if c.Emoji != nil {
		b.Emoji = *c.Emoji
	}
	return b
}

func (c *component) menu() Select {
	var defaults []ID
	for _, d := range c.Defaults {
		defaults = append(defaults, d.ID)
	}
	return Select{
		Defaults: defaults, ChannelTypes: c.ChannelTypes,
		Kind: c.Type, CustomID: c.CustomID, Placeholder: c.Placeholder, Options: c.Options, Disabled: c.Disabled,
		Min: orElse(c.MinValues, 1), Max: orElse(c.MaxValues, 1),
	}
}

// fieldsOf are the fields of a form, in reading order.
func fieldsOf(form []component) []Field {
	var all []Field
	for i := range form {
		switch c := &form[i]; c.Type {
		case textType:
			all = append(all, Field{Text: c.Content})
		case rowType:
			f := c.Components[0].field()
			f.row = true
			all = append(all, f)
		case labelType:
			f := c.Component.field()
			f.Label, f.Description = c.Label, c.Description
			all = append(all, f)
		}
	}
	return all
}

func (c *component) field() Field {
	f := Field{CustomID: c.CustomID, Label: c.Label, Required: c.Required == nil || *c.Required}
	if c.isSelect() {
		menu := c.menu()
		f.Menu = &menu
		return f
	}
	f.Style, f.Placeholder, f.Value = c.Style, c.Placeholder, c.Value
	f.Min, f.Max = orElse(c.MinLength, 0), orElse(c.MaxLength, maxInput)
	return f
}

// orElse is the value, or what Discord takes when it is absent.
func orElse(value *int, fallback int) int {
	if value == nil {
		return fallback
	}
	return *value
}
