package ambush

import _ "embed"

// Words are the game's sentences in English, as a file of words.
//
//go:embed en.toml
var Words []byte
