package render

import (
	"image/color"
	"strings"
)

// Wrap parts a text into lines at most so wide, at its spaces. What is left
// after so many lines is cut from the last one; nothing else is lost but a word
// that is wider than a line.
func (l *Lettering) Wrap(style Style, text string, size, width, most int) []string {
	f := l.Face(style, size)
	var lines []string
	line := ""
	words := strings.Fields(text)
	for i, word := range words {
		longer := strings.TrimSpace(line + " " + word)
		if line == "" || f.Width(longer) <= width {
			line = longer
			continue
		}
		if len(lines) == most-1 {
			line = strings.TrimSpace(line + " " + strings.Join(words[i:], " "))
			break
		}
		lines, line = append(lines, line), word
	}
	if line == "" {
		return lines
	}
	lines = append(lines, line)
	for i, line := range lines {
		_, lines[i] = l.Fit(style, line, size, size, width)
	}
	return lines
}

// Leading is how far lines of letters of a size lie apart.
func Leading(size int) int { return size * 7 / 6 }

// Lines writes lines below each other, the first with its base line at y, and
// returns the base line of what would come next.
func (b *Brush) Lines(style Style, lines []string, size, x, y int, ink color.RGBA) int {
	for _, line := range lines {
		b.Text(b.Letters.Face(style, size), line, x, y, Left, ink)
		y += Leading(size)
	}
	return y
}
