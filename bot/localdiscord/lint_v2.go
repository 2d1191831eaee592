package localdiscord

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// Discord's limits of the newer components.
const (
	maxNodes    = 40
	maxV2Text   = 4000
	maxV2Weight = 10170 // UTF-8 bytes and 12 per text, above which Discord breaks down
	maxAltText  = 1024
	maxColour   = 0xffffff
)

// What may stand where.
var (
	atTheTop    = []int{rowType, sectionType, textType, galleryType, fileType, separatorType, containerType}
	inContainer = []int{rowType, sectionType, textType, galleryType, fileType, separatorType}
	inSection   = []int{textType}
	besideIt    = []int{buttonType, thumbnailType}
)

// lintV2 looks at the tree of a message with the flag IS_COMPONENTS_V2, and
// reports besides whether it is too heavy for Discord to survive. What the
// message carries and no component shows would be lost without a word, so that
// is a fault here.
func lintV2(l *lint, m *Message, tree []component, shown map[string]bool) bool {
	if m.Content != "" {
		l.add("content", "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", "The 'content' field cannot be used with components v2")
	}
	for i, a := range m.Attachments {
		if !shown[a.Filename] {
			l.add(at("attachments", i), "MESSAGE_ATTACHMENT_NOT_SHOWN", "no component shows the file %q", a.Filename)
		}
	}
	lintNodes(l, "components", tree, atTheTop)
	nodes, chars, weight := 0, 0, 0
	walk("components", tree, func(_ string, c *component) {
		nodes++
		if c.Type == textType {
			chars += utf8.RuneCountInString(c.Content)
			weight += len(c.Content) + 12
		}
	})
	if nodes > maxNodes {
		l.add("components", "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", "%d components, at most %d", nodes, maxNodes)
	}
	if chars > maxV2Text {
		l.add("components", "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", "%d characters, at most %d", chars, maxV2Text)
	}
	return weight > maxV2Weight
}

// lintNodes looks at siblings, each of which must be of one of the types.
func lintNodes(l *lint, path string, nodes []component, types []int) {
	for i := range nodes {
		lintNode(l, at(path, i), &nodes[i], types)
	}
}

func lintNode(l *lint, path string, c *component, types []int) {
	if !slices.Contains(types, c.Type) {
		l.add(at(path, "type"), "UNION_TYPE_CHOICES", "components of type %d do not stand here", c.Type)
		return
	}
	switch c.Type {
	case rowType:
		lintRow(l, path, c)
	case buttonType:
		lintButton(l, path, c)
	case textType:
		l.length(at(path, "content"), c.Content, 1, maxV2Text)
	case sectionType:
		lintSection(l, path, c)
	case thumbnailType:
		lintPicture(l, path, c)
	case galleryType:
		if len(c.Items) < 1 || len(c.Items) > 10 {
			l.add(at(path, "items"), "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 10 in length.")
		}
		for i := range c.Items {
			lintPicture(l, at(path, "items", i), &c.Items[i])
		}
	case fileType:
		if c.File == nil || !strings.HasPrefix(c.File.URL, "attachment://") {
			l.add(at(path, "file"), "BASE_TYPE_REQUIRED", "a file component shows a file of the message, attachment://…")
		}
	case separatorType:
		if size := orElse(c.Spacing, 1); size < 1 || size > 2 {
			l.add(at(path, "spacing"), "BASE_TYPE_CHOICES", "the spacing is 1 or 2, not %d", size)
		}
	case containerType:
		if len(c.Components) == 0 {
			l.add(at(path, "components"), "BASE_TYPE_REQUIRED", "a container is not empty")
		}
		if colour := orElse(c.AccentColor, 0); colour < 0 || colour > maxColour {
			l.add(at(path, "accent_color"), "NUMBER_TYPE_MAX", "there is no colour %d", colour)
		}
		lintNodes(l, at(path, "components"), c.Components, inContainer)
	}
}

// lintSection wants one to three texts and a button or a thumbnail.
func lintSection(l *lint, path string, c *component) {
	if len(c.Components) < 1 || len(c.Components) > 3 {
		l.add(at(path, "components"), "BASE_TYPE_BAD_LENGTH", "a section has 1 to 3 texts")
	}
	lintNodes(l, at(path, "components"), c.Components, inSection)
	if c.Accessory == nil {
		l.add(at(path, "accessory"), "BASE_TYPE_REQUIRED", "a section has an accessory")
		return
	}
	lintNode(l, at(path, "accessory"), c.Accessory, besideIt)
}

func lintPicture(l *lint, path string, c *component) {
	if c.Media == nil || c.Media.URL == "" {
		l.add(at(path, "media"), "BASE_TYPE_REQUIRED", "a picture has a url")
	}
	l.length(at(path, "description"), c.Description, 0, maxAltText)
}

// lintV2Flag wants an edit to leave the flag as it is: it is set by the first
// answer, or by the edit that puts the answer in the place of "thinking …", and
// cannot be taken back.
func lintV2Flag(m *message, b *messageBody) error {
	if !b.Flags.set || m.Thinking || b.Flags.value&componentsV2Flag == m.Flags&componentsV2Flag {
		return nil
	}
	if m.Flags&componentsV2Flag != 0 {
		return invalidForm(fieldError{"flags", "MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG", "IS_COMPONENTS_V2 cannot be taken back"})
	}
	return invalidForm(fieldError{"flags", "INVALID_FLAGS", "IS_COMPONENTS_V2 must stand in the first answer"})
}
