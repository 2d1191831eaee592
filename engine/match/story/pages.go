package story

import "strings"

// Pages parts lines into pages of so many characters at most. Nothing is left out: a
// line longer than a page goes on on the next one.
func Pages(lines []string, room int) []string {
	var list []string
	page := ""
	put := func(line string) {
		if page != "" && len([]rune(page))+1+len([]rune(line)) > room {
			list, page = append(list, page), ""
		}
		if page != "" && line != "" {
			page += "\n"
		}
		page += line
	}
	for _, line := range lines {
		for len([]rune(line)) > room {
			head := firstRunes(line, room)
			put(head)
			line = strings.TrimSpace(line[len(head):])
		}
		put(line)
	}
	if page != "" || len(list) == 0 {
		list = append(list, page)
	}
	return list
}

// firstRunes keeps the start of a text, up to a space if there is one.
func firstRunes(text string, limit int) string {
	head := string([]rune(text)[:limit])
	if i := strings.LastIndexByte(head, ' '); i > 0 {
		head = head[:i]
	}
	return head
}
