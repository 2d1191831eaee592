package bot_test

import (
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"skald/bot/championship"
	"skald/bot/league"
	"skald/bot/localdiscord"
	"skald/bot/localdiscord/localtest"
	"skald/bot/table"
	rules "skald/engine/league/championship"
	"skald/storage"
)

// roles lets the moderator choose these roles, which the bot may give.
func (r *room) roles(names ...string) (moderator *localtest.User, roles map[string]localdiscord.Role) {
	r.t.Helper()
	roles = map[string]localdiscord.Role{}
	var options []string
	for _, name := range names {
		roles[name] = r.world.Role(name)
		options = append(options, name+"=@"+name)
	}
	r.world.Grant(localdiscord.ManageRoles)
	r.world.Raise()
	moderator = r.world.User("Modi")
	moderator.SetModerator(true)
	r.chief(moderator)
	said := r.slash(moderator, "mod setup", options...).Text()
	for _, role := range roles {
		r.expect(said, role.Mention())
	}
	return moderator, roles
}

// chief gives somebody a role above all others, with which they may give those.
func (r *room) chief(u *localtest.User) {
	chief := r.world.Role("chief")
	r.world.Permit(chief.ID, localdiscord.ManageRoles)
	u.SetRole(chief.ID, true)
}

// worn waits until these alone wear a role.
func (r *room) worn(role localdiscord.Role, by ...*localtest.User) {
	r.t.Helper()
	want := map[localdiscord.ID]bool{}
	for _, u := range by {
		want[u.ID] = true
	}
	r.until("the role "+role.Name+" is worn by those", func() bool {
		return !slices.ContainsFunc(r.world.Users(), func(u *localdiscord.User) bool { return u.Wears(role.ID) != want[u.ID] })
	})
}

// TestRolesAreChosen: only who manages the server chooses roles, and the bot says plainly
// of which it cannot give one: without the right, one above its own, one that gives power,
// one that who chooses it could not give, that of everybody, which takes the last one away.
func TestRolesAreChosen(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	champion, strong := r.world.Role("champion"), r.world.Role("strong")
	r.world.Permit(strong.ID, localdiscord.ManageMessages)
	r.vera.SetModerator(true)
	r.expect(r.slash(r.vera, "mod setup", "champion=@champion").Text(), "“Manage Roles”")
	r.world.Grant(localdiscord.ManageRoles)
	r.expect(r.slash(r.vera, "mod setup", "champion=@champion").Text(), champion.Mention()+" stands above my own role")
	r.world.Raise()
	r.expect(r.slash(r.vera, "mod setup", "champion=@strong").Text(), "lets people do what moderators do")
	r.expect(r.slash(r.vera, "mod setup", "champion=@champion").Text(), "You could not give "+champion.Mention()+" yourself")
	r.chief(r.vera)
	r.expect(r.slash(r.vera, "mod setup", "role=@champion").Text(), champion.Mention())
	r.expect(r.slash(r.vera, "mod setup", "champion=@champion").Text(), "lets people do what moderators do")
	r.slash(r.vera, "mod setup", "role=@everyone")
	r.slash(r.vera, "mod setup", "first=@champion")
	r.expect(r.slash(r.vera, "mod setup", "role=@champion").Text(), "lets people do what moderators do")
	r.slash(r.vera, "mod setup", "first=@everyone")
	r.expect(r.slash(r.vera, "mod setup", "champion=@champion").Text(), champion.Mention()+" is who won")
	if said := r.slash(r.vera, "mod setup", "champion=@everyone").Text(); strings.Contains(said, champion.Mention()) {
		t.Errorf("it is chosen still: %q", said)
	}
}

// TestRolesOfLadder: who joins is shown by a role, and who is first by another, until
// somebody else is; who leaves has neither. A role that was chosen no more is left alone,
// and a right that is gone is told the moderators once.
func TestRolesOfLadder(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	moderator, roles := r.roles("first", "participant")
	first, participant := roles["first"], roles["participant"]
	id := r.vera.ID.String()
	r.slash(r.vera, "ladder join", "title=hoard")
	r.slash(r.adam, "ladder join", "title=hoard")
	r.worn(participant, r.vera, r.adam)
	r.fill(moderator, r.opens(moderator, "ladder import"), id+",1800,90\n"+r.adam.ID.String()+",1700,90")
	r.worn(first, r.vera)
	r.slash(r.vera, "ladder leave")
	r.worn(first, r.adam)
	r.worn(participant, r.adam)
	r.slash(moderator, "mod setup", "first=@everyone", "log=#mead-hall")
	r.slash(r.adam, "ladder leave")
	r.worn(participant)
	r.worn(first, r.adam) // it is the server's again
	r.world.Revoke(localdiscord.ManageRoles)
	for _, u := range []*localtest.User{r.vera, r.adam} {
		r.slash(u, "ladder join", "title=hoard")
		r.heard()
	}
	r.until("the moderators are told", func() bool {
		return slices.ContainsFunc(r.guest.Messages(r.world.Channel("mead-hall").ID), func(m localdiscord.Message) bool {
			return strings.Contains(m.Text(), "I cannot give or take "+participant.Mention())
		})
	})
	n := 0
	for _, m := range r.guest.Messages(r.world.Channel("mead-hall").ID) {
		if strings.Contains(m.Text(), "I cannot give or take") {
			n++
		}
	}
	if n != 1 {
		t.Errorf("they are told %d times", n)
	}
	r.world.Grant(localdiscord.ManageRoles)
	r.slash(moderator, "mod setup", "participant=@participant", "log=#longhall") // which tries again
	r.worn(participant, r.vera, r.adam)
}

// TestRolesOfChampions: a champion is shown by a role until the next championship of the
// game is won; who wants to be told of rounds takes a role by a button, and is notified
// once when a season begins, others never.
func TestRolesOfChampions(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	press := presses()
	_, roles := r.roles("champion", "participant", "rounds")
	r.world.SetMentionable(roles["rounds"].ID, true)
	director, players := r.champions(3, "format=round-robin")
	r.worn(roles["participant"], players...)
	r.says(r.press(r.guest, r.has("## Cup", "SHA-256"), "Tell me of rounds"), roles["rounds"].Mention())
	r.worn(roles["rounds"], r.guest)
	r.says(r.slash(director, "championship start"), "has started")
	told := func() (list []localdiscord.Message) {
		for _, m := range r.guest.Messages(r.hall) {
			if notified(m, r.guest) {
				list = append(list, m)
			}
		}
		return list
	}
	r.until("the subscriber is notified", func() bool { return len(told()) > 0 })
	if list := told(); len(list) != 1 || notified(list[0], r.vera) {
		t.Errorf("a round notifies by %d messages", len(list))
	}
	newest := func() *championship.Championship {
		list := (&community{room: r}).all()
		return slices.MaxFunc(list, func(a, b *championship.Championship) int { return a.Head.Opened.Compare(b.Head.Opened) })
	}
	wins := func(winner *localtest.User) {
		t.Helper()
		for newest().State.Phase() == rules.Playing {
			m := newest().State.Open(0)[0]
			held := newest().ID
			r.until("the match has begun", func() bool {
				place, err := league.On(r.table, slog.New(slog.DiscardHandler)).Place(r.ctx, held, m.Key())
				if err != nil || place.Match == "" {
					return false
				}
				loser := m.Seats[1]
				if storage.UserID(loser) == storage.UserID(winner.ID) {
					loser = m.Seats[0]
				}
				_, err = r.table.Resign(r.ctx, table.Press{By: storage.UserID(loser), Interaction: press()}, place.Match)
				return err == nil
			})
			r.heard()
			r.until("it counts", func() bool { now, _ := newest().State.Match(m.Number); return now.Settled })
		}
		r.worn(roles["champion"], winner)
		r.worn(roles["participant"])
		r.time.leap(26 * time.Hour)
		r.until("it is over", func() bool { return newest().State.Over() })
		r.worn(roles["champion"], winner)
	}
	wins(players[0])
	r.says(r.slash(director, "championship new", "name=Next", "title=hoard", "format=knock-out", "seeds=joined"), "is open")
	for _, u := range []*localtest.User{r.vera, r.adam} {
		r.says(r.press(u, r.has("## Next", "SHA-256"), "Join"), "You are in")
	}
	r.worn(roles["champion"], players[0]) // until the next one is won
	r.says(r.press(r.guest, r.has("## Next", "SHA-256"), "Tell me of rounds"), "no more")
	r.worn(roles["rounds"])
	r.says(r.slash(director, "championship start", "championship=Next"), "has started")
	wins(r.vera)
}
