package words_test

import (
	"fmt"

	"skald/bot/words"
	"skald/engine"
	"skald/engine/hoard"
)

// A voice says what a game tells, by the keys of its notes and the labels of
// its vocabularies. A locale that there are no words in is answered in English.
func ExampleVoice() {
	catalogue, err := words.Load()
	if err != nil {
		fmt.Println(err)
		return
	}
	about, voice := hoard.Standard().About(), catalogue.Speak("en-GB")
	names := func(s engine.Seat) string { return voice.Side(about, s) }

	fmt.Println(voice.Note(about, engine.NewNote("note.paid", engine.SeatArg("who", 1)), names))
	fmt.Println(voice.Refusal(about, engine.Refuse("end", "refuse.over"), names))
	fmt.Println(voice.Action(about, engine.Do(hoard.Peek, 0)))
	// Output:
	// Blue pays a coin back.
	// The match is over (4. The end).
	// Peek at what Red holds?
}
