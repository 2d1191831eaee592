package bot_test

import (
	"strconv"
	"testing"
)

// TestTournamentsAreBounded: nobody has more than three open ones, and a channel ten.
func TestTournamentsAreBounded(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	for i := range 3 {
		r.says(r.slash(r.vera, "tournament new", "name=Cup "+strconv.Itoa(i), "title=table"), "is open")
	}
	r.says(r.slash(r.vera, "tournament new", "name=Cup 3", "title=table"), "You have 3 open tournaments", "Close one")
	r.says(r.slash(r.vera, "tournament close", "tournament=Cup 1"), "Cup 1 is cancelled")
	r.says(r.slash(r.vera, "tournament new", "name=Cup 3", "title=table"), "is open")
	for i := range 7 {
		r.says(r.slash(r.world.User("Guest "+strconv.Itoa(i)), "tournament new", "name=Thing", "title=table"), "is open")
	}
	r.says(r.slash(r.adam, "tournament new", "name=Thing", "title=table"), "This channel has 10 open tournaments", "another channel")
	mead := r.world.Channel("mead-hall").ID
	r.says(r.at(mead, r.adam, "tournament new", "name=Thing", "title=table"), "is open")
	r.says(r.at(mead, r.vera, "tournament new", "name=Cup 4", "title=table"), "You have 3 open tournaments")
}

// TestManagerEndsTournament: who manages the server ends any tournament, also one
// whose director is there, if they say why. The director is told.
func TestManagerEndsTournament(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	director, _ := r.tournamentOf("rounds=2", "mode=battles")
	boss := r.world.User("Boss")
	r.says(r.slash(boss, "tournament close", "why=spam"), "Only a director")
	boss.SetModerator(true)
	r.says(r.slash(boss, "tournament start"), "Only a director", "7 days")
	r.says(r.slash(boss, "tournament close"), "say why", "`why`")
	r.says(r.slash(boss, "tournament close", "why=spam"), "Cup is cancelled")
	told := r.has("tournament is cancelled", "Reason: spam", boss.Mention()+" manages this server")
	r.until("the director is told", func() bool {
		for _, m := range director.Pings() {
			if m.ID == told.ID {
				return true
			}
		}
		return false
	})
}

// TestInvitedToTournament: a director asks somebody in, also after the start; only
// their own press enters them.
func TestInvitedToTournament(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	director, _ := r.tournamentOf("rounds=3", "mode=battles")
	late, gone := r.world.User("Late"), r.world.User("Gone")
	gone.LeaveGuild()
	r.says(r.slash(director, "tournament start"), "has started")
	r.says(r.slash(late, "tournament join"), "the registration is over")
	r.says(r.slash(director, "tournament add", "player="+gone.ID.String()), "is not in this server")
	r.says(r.slash(director, "tournament add", "player="+late.ID.String(), "faction=Danes"), "once they press the button")
	r.says(r.slash(director, "tournament add", "player="+late.ID.String()), "is invited already")
	asked := r.has(late.Mention(), "invites you", "only if you press")
	if len(director.Pings()) != 0 || len(late.Pings()) != 1 {
		t.Errorf("%d messages notify the director and %d the invited, want none and one", len(director.Pings()), len(late.Pings()))
	}
	r.says(r.slash(late, "tournament report"), "You are not in the tournament")
	r.says(r.press(r.world.User("Bystander"), asked, "Join"), "the registration is over")
	r.joins(late, r.press(late, asked, "Join"))
	r.has(late.Mention() + " has joined by invitation")
	r.says(r.slash(director, "tournament standings"), late.Mention())
}

// TestActsAreBounded: people who do and undo something without end are told when they
// have done enough for a day, why, and when they can go on; in a tournament and on a
// ladder.
func TestActsAreBounded(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	r.tournamentOf("rounds=2", "mode=battles")
	player := r.world.User("Restless")
	r.says(r.slash(player, "ladder join", "title=hoard"), "You are on the ladder")
	for range 30 {
		r.slash(player, "ladder leave", "title=hoard")
		r.slash(player, "ladder join", "title=hoard")
	}
	r.says(r.slash(player, "ladder leave", "title=hoard"), "You have acted 60 times on this ladder today", "its log", "You can go on <t:")
	r.says(r.slash(r.vera, "ladder join", "title=hoard"), "You are on the ladder")
	r.says(r.slash(r.vera, "tournament new", "name=Other", "title=table"), "is open")
	for range 35 {
		r.slash(r.vera, "tournament director", "tournament=Other", "player="+player.ID.String())
		r.slash(r.vera, "tournament director", "tournament=Other", "player="+player.ID.String(), "remove=yes")
	}
	r.says(r.slash(r.vera, "tournament director", "tournament=Other", "player="+player.ID.String()), "You have acted 70 times in this tournament today", "You can go on <t:")
}
