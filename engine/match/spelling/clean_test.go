package spelling

import "testing"

func TestClean(t *testing.T) {
	t.Parallel()
	for typed, want := range map[string]string{
		"":                                    "",
		"  Winter \t cup\u00a0\u2003of 2026 ": "Winter cup of 2026",
		"Cup\n-# **Ana** wins\r\n":            "Cup -# **Ana** wins",
		"Cup\u2028II\u2029III":                "Cup II III",
		"a\x00b\x1b[31mc\u0085d\x7f":          "ab[31mc d",
		"\u202etxt.exe\u202c":                 "txt.exe",
		"\u200b\u200d\u2060\ufeff":            "",
		"\u3164\u115f\uffa0":                  "",
		"e\u0301 ö ñ 漢字 عربى 🏆️":              "e\u0301 ö ñ 漢字 عربى 🏆️",
		"private \ue000 use":                  "private use",
	} {
		if got := Clean(typed); got != want {
			t.Errorf("%q is cleaned to %q, want %q", typed, got, want)
		}
	}
}
