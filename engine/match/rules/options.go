package rules

import "strings"

// ReadOptions reads "key=value,key=value"; the table refuses what is unknown.
func ReadOptions(typed string) map[string]string {
	options := map[string]string{}
	for pair := range strings.SplitSeq(typed, ",") {
		if key, value, ok := strings.Cut(strings.TrimSpace(pair), "="); ok {
			options[strings.TrimSpace(key)] = strings.TrimSpace(value)
		} else if key != "" {
			options[key] = ""
		}
	}
	return options
}
