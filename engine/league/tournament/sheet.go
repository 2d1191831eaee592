package tournament

import (
	"fmt"
	"unicode/utf8"
)

// A Sheet says what somebody plays with. Nobody checks it.
type Sheet struct {
	Faction     string `json:"faction,omitempty"`
	SubFaction  string `json:"sub_faction,omitempty"`
	Units       string `json:"units,omitempty"`
	Mercenaries string `json:"mercenaries,omitempty"`
}

// ChangeSheet changes a warband: one's own until the start, anybody's by a director.
type ChangeSheet struct {
	Person Person
	Sheet  Sheet
}

func (a ChangeSheet) do(w *turn) error {
	_, in := w.t.entrant(a.Person)
	switch {
	case a.Person != w.by.Person && !w.directs():
		return w.t.notDirector()
	case w.t.Over():
		return refuse(KeyOver)
	case !in:
		return refuse(KeyStranger).person(a.Person)
	case w.t.phase != Registering && (!w.directs() || a.Person == w.by.Person):
		return refuse(KeySheetFixed)
	}
	if m, open := w.t.openMatchOf(a.Person); open && a.Person != w.by.Person && m.Seat(w.by.Person) != NoSeat {
		return refuse(KeyOwnOpponent).person(a.Person).number("round", m.ID.Round)
	}
	if err := w.t.sheetable(a.Sheet); err != nil {
		return err
	}
	w.emit(SheetChanged(a))
	return nil
}

func (t *Tournament) sheetable(s Sheet) error {
	n := 0
	for _, text := range []string{s.Faction, s.SubFaction, s.Units, s.Mercenaries} {
		n += utf8.RuneCountInString(text)
	}
	switch {
	case t.settings.Hosted() && s != Sheet{}:
		return refuse(KeySheetHosted)
	case n > t.data.Limits.SheetCharacters.Most:
		return refuse(KeySheetLength).number("characters", n).number("most", t.data.Limits.SheetCharacters.Most)
	}
	return nil
}

// Unwritten returns those whose sheets are empty, though theirs is a tournament at a
// table.
func (t *Tournament) Unwritten() (people []Person) {
	for _, e := range t.entrants {
		if e.Sheet == (Sheet{}) && !t.settings.Hosted() {
			people = append(people, e.Person)
		}
	}
	return people
}

// SheetChanged replaces a warband sheet.
type SheetChanged struct {
	Person Person `json:"person"`
	Sheet  Sheet  `json:"sheet"`
}

func (SheetChanged) kind() string { return "sheet" }

func (f SheetChanged) apply(t *Tournament, _ Event) error {
	i := t.indexOf(f.Person)
	if i < 0 {
		return fmt.Errorf("%d is not in it", f.Person)
	}
	t.entrants[i].Sheet = f.Sheet
	return nil
}
