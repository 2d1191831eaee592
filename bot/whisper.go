package bot

import "skald/bot/words"

// A Whisper is what a handler returns: only the person who asked sees it. It is
// the one type that may hold secrets, and nothing that speaks to a channel takes
// it.
type Whisper struct {
	Text  words.Secret
	Files []File
	Rows  []row

	choices []choice // the answer to a command being typed, nothing else
}

// whisper makes the ephemeral message.
func (w Whisper) message() message {
	text := string(w.Text)
	if text == "" && len(w.Files) == 0 {
		text = "…"
	}
	return message{Content: text, Components: w.Rows, Flags: flagEphemeral, files: w.Files}
}

// plain whispers a sentence.
func plain(text string) Whisper { return Whisper{Text: words.Secret(text)} }

// and adds lines to what is whispered.
func (w Whisper) and(text words.Secret) Whisper {
	if w.Text != "" && text != "" {
		w.Text += "\n"
	}
	w.Text += text
	return w
}
