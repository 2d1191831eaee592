// Package words holds every sentence a player reads, by key and language. A second
// language is a folder of files beside en; a further game is one file in each folder.
// How they are said is package speech, whose names stand here, too.
package words

import (
	"embed"
	"io/fs"

	"skald/engine"
	"skald/render/speech"
)

//go:embed */*.toml
var files embed.FS

// What speaks, and what it says: see package speech.
type (
	Catalogue = speech.Catalogue
	Voice     = speech.Voice
	Data      = speech.Data
	Secret    = speech.Secret
	Names     = speech.Names
)

// Load reads the sentences that are built into the program. It fails if a file cannot be
// read or a sentence is no template.
func Load() (*Catalogue, error) { return LoadFS(files) }

// Files are the folders of sentences that are built into the program.
func Files() fs.FS { return files }

// LoadFS reads a folder per language, each with any number of TOML files.
func LoadFS(fsys fs.FS) (*Catalogue, error) { return speech.LoadFS(fsys) }

// OfEveryGame reports whether a note is of all games, and said by the bot's own words.
func OfEveryGame(n engine.Note) bool { return speech.OfEveryGame(n) }
