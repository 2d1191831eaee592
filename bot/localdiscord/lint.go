package localdiscord

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// Discord's limits of messages, which its API document does not state or states wrongly.
const (
	maxContent     = 2000
	maxRows        = 5
	maxButtons     = 5
	maxOptions     = 25
	maxCustomID    = 100
	maxLabel       = 80
	maxWord        = 100 // label, value, description of an option; name of a choice
	maxPlaceholder = 150
	maxInput       = 4000
	maxModalRows   = 5
	maxModalTitle  = 45
	maxInputLabel  = 45
	maxNodes       = 40
	maxV2Text      = 4000
	maxV2Weight    = 10170 // UTF-8 bytes and 12 per text, above which Discord breaks down
	maxChoices     = 25
	maxEmbeds      = 10
	maxEmbedText   = 6000
)

// A lint collects the faults of one body.
type lint struct{ faults []fieldError }

func (l *lint) add(path, code, format string, args ...any) {
	l.faults = append(l.faults, fieldError{path, code, fmt.Sprintf(format, args...)})
}

// length wants a text of min to max characters.
func (l *lint) length(path, text string, min, max int) {
	if n := utf8.RuneCountInString(text); n < min || n > max {
		l.add(path, "BASE_TYPE_BAD_LENGTH", "Must be between %d and %d in length, not %d.", min, max, n)
	}
}

// lintMessage looks at a message as it would become.
func lintMessage(m *Message, tree []component) error {
	l := &lint{}
	v2 := m.Flags&componentsV2Flag != 0
	l.length("content", m.Content, 0, maxContent)
	lintEmbeds(l, m.Embeds)
	lintMedia(l, m, tree)
	heavy := false
	if v2 {
		heavy = lintV2(l, m, tree)
	} else {
		lintV1(l, tree)
	}
	lintIDs(l, tree)
	if err := invalidForm(l.faults...); err != nil {
		return err
	}
	if heavy {
		return errHeavyComponents
	}
	bare := m.Content == "" && len(m.Embeds) == 0 && len(m.Attachments) == 0
	if v2 && len(tree) == 0 || !v2 && bare {
		return errEmptyMessage
	}
	return nil
}

func lintEmbeds(l *lint, embeds []Embed) {
	if len(embeds) > maxEmbeds {
		l.add("embeds", "BASE_TYPE_MAX_LENGTH", "Must be %d or fewer in length.", maxEmbeds)
	}
	total := 0
	for i, e := range embeds {
		path := at("embeds", i)
		l.length(at(path, "title"), e.Title, 0, 256)
		l.length(at(path, "description"), e.Description, 0, 4096)
		total += utf8.RuneCountInString(e.Title + e.Description)
		if len(e.Fields) > 25 {
			l.add(at(path, "fields"), "BASE_TYPE_MAX_LENGTH", "Must be 25 or fewer in length.")
		}
		for j, f := range e.Fields {
			l.length(at(path, "fields", j, "name"), f.Name, 1, 256)
			l.length(at(path, "fields", j, "value"), f.Value, 1, 1024)
			total += utf8.RuneCountInString(f.Name + f.Value)
		}
		if e.Footer != nil {
			l.length(at(path, "footer.text"), e.Footer.Text, 1, 2048)
			total += utf8.RuneCountInString(e.Footer.Text)
		}
		if e.Author != nil {
			l.length(at(path, "author.name"), e.Author.Name, 1, 256)
			total += utf8.RuneCountInString(e.Author.Name)
		}
	}
	if total > maxEmbedText {
		l.add("embeds", "MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum size of %d", maxEmbedText)
	}
}

// lintMedia wants every attachment:// to name a file of the message.
func lintMedia(l *lint, m *Message, tree []component) {
	names := map[string]bool{}
	for _, a := range m.Attachments {
		names[a.Filename] = true
	}
	check := func(path, url string) {
		if name, ok := strings.CutPrefix(url, "attachment://"); ok && !names[name] {
			l.add(path, "MESSAGE_ATTACHMENT_NOT_FOUND", "%s names no file of the message", url)
		}
	}
	for i, e := range m.Embeds {
		for part, img := range map[string]*EmbedImage{"image": e.Image, "thumbnail": e.Thumbnail} {
			if img != nil {
				check(at("embeds", i, part, "url"), img.URL)
			}
		}
	}
	walk("components", tree, func(path string, c *component) {
		for part, ref := range map[string]*mediaRef{"media": c.Media, "file": c.File} {
			if ref != nil {
				check(at(path, part, "url"), ref.URL)
			}
		}
		for i := range c.Items {
			check(at(path, "items", i, "media.url"), c.Items[i].Media.URL)
		}
	})
}

func lintV1(l *lint, tree []component) {
	if len(tree) > maxRows {
		l.add("components", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and %d in length.", maxRows)
	}
	for i := range tree {
		path := at("components", i)
		if tree[i].Type != rowType {
			l.add(at(path, "type"), "UNION_TYPE_CHOICES", "only action rows stand at the top; other components need the flag IS_COMPONENTS_V2")
			continue
		}
		lintRow(l, path, &tree[i])
	}
}

// lintV2 reports besides whether the components are too heavy for Discord to survive.
func lintV2(l *lint, m *Message, tree []component) bool {
	if m.Content != "" {
		l.add("content", "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", "The 'content' field cannot be used with components v2")
	}
	if len(m.Embeds) > 0 {
		l.add("embeds", "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", "The 'embeds' field cannot be used with components v2")
	}
	nodes, chars, weight := 0, 0, 0
	walk("components", tree, func(path string, c *component) {
		nodes++
		switch c.Type {
		case rowType:
			lintRow(l, path, c)
		case textType:
			l.length(at(path, "content"), c.Content, 1, maxV2Text)
			chars += utf8.RuneCountInString(c.Content)
			weight += len(c.Content) + 12
		case sectionType:
			if len(c.Components) < 1 || len(c.Components) > 3 || c.Accessory == nil {
				l.add(path, "BASE_TYPE_BAD_LENGTH", "a section has 1 to 3 texts and an accessory")
			}
		case galleryType:
			if len(c.Items) < 1 || len(c.Items) > 10 {
				l.add(at(path, "items"), "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 10 in length.")
			}
		case containerType:
			if len(c.Components) == 0 {
				l.add(at(path, "components"), "BASE_TYPE_REQUIRED", "a container is not empty")
			}
		}
	})
	for i := range tree {
		switch tree[i].Type {
		case rowType, sectionType, textType, galleryType, fileType, separatorType, containerType:
		default:
			l.add(at("components", i, "type"), "UNION_TYPE_CHOICES", "components of type %d do not stand at the top", tree[i].Type)
		}
	}
	if nodes > maxNodes {
		l.add("components", "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", "%d components, at most %d", nodes, maxNodes)
	}
	if chars > maxV2Text {
		l.add("components", "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", "%d characters, at most %d", chars, maxV2Text)
	}
	return weight > maxV2Weight
}
