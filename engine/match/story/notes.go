package story

// A Noted is what somebody noted on a record.
type Noted struct{ Record, Text string }

// Notes tells a person's own notes, of so many that anybody may have, and that others
// read them once the match is over.
func Notes(v Sayer, own []Noted, most int, over bool) []string {
	if len(own) == 0 {
		return []string{v.Say("study.notes-none", nil)}
	}
	key := "study.noted-closed"
	if over {
		key = "study.noted-open"
	}
	lines := []string{v.Say("study.notes", map[string]any{"n": len(own), "most": most}), "-# " + v.Say(key, nil)}
	for i, n := range own {
		lines = append(lines, v.Say("study.note", map[string]any{"number": i + 1, "record": n.Record, "text": n.Text}))
	}
	return lines
}
