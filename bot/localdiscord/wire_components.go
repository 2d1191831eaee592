package localdiscord

import (
	"encoding/json"
	"strings"
)

// wireComponents are a message's components as Discord sends them back: each has
// a number, and what the bot left out is filled in.
func wireComponents(m *Message) any {
	var tree []map[string]any
	if json.Unmarshal(m.Components, &tree) != nil {
		return []any{}
	}
	d := dresser{of: m}
	for _, c := range tree {
		d.dress(c)
	}
	return tree
}

// A dresser numbers the components of one message.
type dresser struct {
	of   *Message
	last int
}

func (d *dresser) dress(c map[string]any) {
	d.last++
	fallback(c, "id", d.last)
	kind, _ := c["type"].(float64)
	switch int(kind) {
	case stringSelectType, userSelectType, roleSelectType, mentionSelectType, channelSelectType:
		fallback(c, "min_values", 1)
		fallback(c, "max_values", 1)
	case thumbnailType:
		d.dressMedia(c, "media")
		fallback(c, "description", nil)
		fallback(c, "spoiler", false)
	case fileType:
		d.dressMedia(c, "file")
		fallback(c, "spoiler", false)
	case galleryType:
		for _, item := range below(c, "items") {
			d.dressMedia(item, "media")
			fallback(item, "description", nil)
			fallback(item, "spoiler", false)
		}
	case separatorType:
		fallback(c, "spacing", 1)
		fallback(c, "divider", true)
	case containerType:
		fallback(c, "accent_color", nil)
		fallback(c, "spoiler", false)
	}
	for _, inner := range below(c, "components") {
		d.dress(inner)
	}
	if accessory, ok := c["accessory"].(map[string]any); ok {
		d.dress(accessory)
	}
}

// dressMedia puts the address of a file in the place of its name.
func (d *dresser) dressMedia(c map[string]any, name string) {
	media, ok := c[name].(map[string]any)
	if !ok {
		return
	}
	url, _ := media["url"].(string)
	fallback(media, "id", "0")
	file, attached := strings.CutPrefix(url, "attachment://")
	for _, a := range d.of.Attachments {
		if !attached || a.Filename != file {
			continue
		}
		media["url"], media["id"], media["attachment_id"], media["content_type"] = a.URL, a.ID, a.ID, a.ContentType
		media["width"], media["height"] = a.Width, a.Height
		fallback(c, "name", a.Filename)
		fallback(c, "size", a.Size)
	}
	media["proxy_url"] = media["url"]
}

// below are the nodes that a node holds under a name.
func below(c map[string]any, name string) []map[string]any {
	list, _ := c[name].([]any)
	var nodes []map[string]any
	for _, item := range list {
		if node, ok := item.(map[string]any); ok {
			nodes = append(nodes, node)
		}
	}
	return nodes
}

// fallback sets what is absent.
func fallback(c map[string]any, name string, value any) {
	if _, given := c[name]; !given {
		c[name] = value
	}
}
