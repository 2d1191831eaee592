package bot_test

import (
	"strings"
	"testing"

	"skald/bot/localdiscord"
	"skald/bot/localdiscord/localtest"
	"skald/storage"
)

// offered waits for the open offer of somebody's seats.
func (r *room) offered(by *localtest.User) localdiscord.Message {
	r.t.Helper()
	return r.wait(r.guest, "an offer", func(m localdiscord.Message) bool {
		_, open := m.Button("Take over")
		return open && strings.Contains(m.Text(), by.Mention()+" wants to hand")
	})
}

// A seat is handed over to somebody who is named: they are asked in the channel,
// and it is theirs once they press.
func TestHandOver(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	r.opened()
	r.expect(r.slash(r.guest, "game hand-over").Text(), "You have no seat")
	r.expect(r.slash(r.vera, "game hand-over", "player=@Adam").Text(), "plays in this match already")
	r.expect(r.slash(r.vera, "game hand-over", "player=@Vera").Text(), "your own")
	reply := r.slash(r.vera, "game hand-over", "player=@Sigrid")
	r.expect(reply.Text(), "I have asked "+r.guest.Mention(), "you play on")
	offer := r.offered(r.vera)
	if !notified(offer, r.guest) || notified(offer, r.adam) {
		t.Errorf("the offer notifies %v, want Sigrid", offer.Pinged)
	}
	r.expect(r.press(r.adam, offer, "Take over").Text(), "You have a seat in this match already")
	r.expect(r.slash(r.guest, "game show").Text(), r.vera.Mention()+" offers Red")
	r.expect(r.slash(r.guest, "game hand-over").Text(), "play on from here in their place")
	r.expect(r.slash(r.vera, "game hand-over").Text(), "I have asked "+r.guest.Mention())
	r.slash(r.vera, "game show")
	r.expect(r.press(r.guest, offer, "Take over").Text(), "You play Red from now on")
	r.settled(offer, r.guest.Mention()+" has taken over.")
	turn := r.asked(r.guest)
	r.expect(turn.Text(), r.vera.Mention()+" has handed Red over to "+r.guest.Mention())
	if !notified(turn, r.guest) {
		t.Errorf("the turn notifies %v, want Sigrid", turn.Pinged)
	}
	r.expect(r.slash(r.guest, "secrets").Text(), "Your card is")
	r.expect(r.slash(r.adam, "game log", "since=start").Text(), "has handed Red over")
	r.until("Sigrid has the letter", func() bool { return holds(r.guest, "Your card is") })
	r.until("Vera's letter is emptied", func() bool { return holds(r.vera, "Another player has your seat") && !holds(r.vera, "Your card is") })

	// The one before reads nothing of the seat, by no way.
	r.expect(r.slash(r.vera, "secrets").Text(), "You have no seat")
	for _, reply := range []*localtest.Reply{
		r.slash(r.vera, "game show"), r.slash(r.vera, "game text"), r.slash(r.vera, "game log"),
		r.press(r.vera, turn, "Your turn"), r.press(r.vera, turn, "Undo"),
	} {
		if strings.Contains(reply.Text(), "Your card") {
			t.Errorf("Vera still reads %q", reply.Text())
		}
	}
	r.roll(r.guest, *r.press(r.guest, turn, "Your turn").Message) // the prompt came with the seat
	r.asked(r.adam)
	if m := r.match(); m.Player(0) != storage.UserID(r.guest.ID) {
		t.Errorf("players %v, want Sigrid on the first seat", m.Players)
	}
}

// holds reports whether a direct message with a text stands with a user.
func holds(u *localtest.User, text string) bool {
	for _, m := range u.DMs() {
		if strings.Contains(m.Text(), text) {
			return true
		}
	}
	return false
}

// A seat is offered to anybody by the button beside that to resign; it is
// withdrawn, and what is said of it stands in the channel.
func TestHandOverToAnybody(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	r.opened()
	reply := r.press(r.adam, *r.slash(r.adam, "game resign").Message, "Hand over instead")
	r.expect(reply.Text(), "anybody can take over Blue")
	offer := r.offered(r.adam)
	r.expect(r.press(r.vera, offer, "Take over").Text(), "You have a seat")
	if _, ok := r.slash(r.guest, "secrets").Message.Button("Take over"); !ok {
		t.Error("whoever has no seat is refused without the seat that is offered")
	}
	r.expect(r.press(r.adam, offer, "Take over").Text(), "That seat is your own.")
	r.expect(r.slash(r.vera, "game hand-over").Text(), r.adam.Mention()+" has offered a seat already")
	r.expect(r.press(r.adam, *reply.Message, "Withdraw the offer").Text(), "The offer is withdrawn.")
	r.settled(offer, "The offer is withdrawn.")
	r.expect(r.slash(r.adam, "game hand-over").Text(), "You can ask again <t:")
	r.slash(r.adam, "game hand-over", "player=@Sigrid")
	r.expect(r.press(r.guest, r.offered(r.adam), "Decline").Text(), "You have declined.")
	r.has(r.guest.Mention() + " has declined.")
}

// TestSkaldPlaysOn lets Skald play on for one who asks the other for it, and comes back.
func TestSkaldPlaysOn(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	r.opened()
	r.expect(r.slash(r.guest, "game stand-in").Text(), "You have no seat")
	r.expect(r.slash(r.adam, "game stand-in", "player=@Vera").Text(), r.vera.Mention()+" may still answer")
	r.expect(r.press(r.vera, *r.slash(r.vera, "game resign").Message, "Let Skald play on").Text(), "I have asked "+r.adam.Mention())
	r.expect(r.slash(r.vera, "game hand-over", "player=@Skald").Text(), "I have asked "+r.adam.Mention())
	question := r.has("asks that Skald play on in their place")
	r.expect(r.press(r.guest, question, "Agree").Text(), "You have no seat")
	r.expect(r.press(r.adam, question, "Agree").Text(), "it is done")
	plays := r.has("Skald plays Red from here on, in the place of " + r.vera.Mention())
	r.expect(r.slash(r.vera, "secrets").Text(), "You have no seat")
	r.until("Vera's letter is emptied", func() bool { return holds(r.vera, "Another player has your seat") })
	r.expect(r.press(r.guest, plays, "Play on myself").Text(), "Skald plays on no seat for you")
	r.expect(r.press(r.vera, plays, "Play on myself").Text(), "You play Red from now on")
	r.settled(plays, "Skald played Red for a while")
	r.expect(r.slash(r.vera, "game return").Text(), "Skald plays on no seat for you")
	r.expect(r.slash(r.adam, "game log", "since=start").Text(), r.vera.Mention()+" plays Red again")
	r.vera.SetLocale("de")
	r.expect(r.slash(r.vera, "game return").Text(), "auf keinem Platz für dich")
}
