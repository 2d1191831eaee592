package render_test

import (
	"testing"

	"skald/render"
)

func TestLegible(t *testing.T) {
	t.Parallel()
	letters := render.NewLettering()
	for name, want := range map[string]string{
		"Anna":                      "Anna",
		"  Bo\u00a0 Björnsson ":     "Bo Björnsson",
		"Þórr Æðelflæd":             "Þórr Æðelflæd",
		"Ярослав":                   "Ярослав",
		"Πηνελόπη":                  "Πηνελόπη",
		"e\u0301lodie":              "élodie",
		"🔥 Kari 🔥":                  "Kari",
		"a\u0353\u0354\u0355\u0356": "a",
		"\u202eevil\u2066":          "evil",
		"山田太郎":                      "",
		"Anna 山":                    "",
		"يوسف":                      "",
		"דוד":                       "",
		"🔥🔥":                        "",
		"...":                       "",
		"":                          "",
		"x\nAND\ty":                 "x AND y",
		"𝕬𝖓𝖓𝖆":                      "",
	} {
		if got := letters.Legible(name); got != want {
			t.Errorf("%q: got %q, want %q", name, got, want)
		}
	}
}
