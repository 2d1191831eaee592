package bot_test

import (
	"testing"

	"skald/storage"
)

// TestCompetitionInQuarantine: a moderator finds out which tournament cannot be read,
// reads its log and releases it; nobody else does, and nothing else is released.
func TestCompetitionInQuarantine(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	r.says(r.slash(r.vera, "tournament new", "name=Cup", "title=table"), "is open")
	boss := r.world.User("Boss")
	boss.SetModerator(true)
	r.says(r.slash(boss, "mod competition"), "can be read")
	r.says(r.slash(boss, "mod competition", "do=release", "reason=why"), "no such tournament or ladder")
	home, _ := r.world.Guild()
	guild := storage.GuildID(home)
	var id storage.LeagueID
	var snap storage.LeagueSnapshot
	err := r.store.Read(r.ctx, func(s storage.Reader) error {
		ids, err := s.LeaguesIn(guild, 0, 0)
		if err == nil && len(ids) == 1 {
			id = ids[0]
			snap, err = s.LoadLeague(id)
		}
		return err
	})
	if err == nil {
		_, err = r.store.ApplyLeague(r.ctx, storage.LeagueCommit{League: id, Rev: snap.Rev, Head: snap.Head, Guild: guild, Events: [][]byte{[]byte("spilled")}})
	}
	if err != nil {
		t.Fatal(err)
	}
	r.says(r.slash(boss, "mod competition"), "cannot be read", "Cup", string(id))
	role := r.world.Role("jarl")
	r.adam.SetRole(role.ID, true)
	r.world.Show("mod", role.ID)
	for _, do := range []string{"do=export", "do=release"} {
		r.says(r.slash(r.adam, "mod competition", do, "reason=why"), "Only a moderator can do that")
	}
	exported := r.slash(boss, "mod competition", "do=export")
	r.says(exported, "log of Cup")
	if files := exported.Message.Attachments; len(files) != 1 || !containsAll(string(r.file(files[0])), []string{"spilled", "created"}) {
		t.Errorf("exported %v", files)
	}
	r.says(r.slash(boss, "mod competition", "do=release"), "Say why")
	r.says(r.slash(boss, "mod competition", "do=release", "reason=it spilled"), "off this server's lists")
	r.says(r.slash(boss, "mod competition"), "can be read")
	r.says(r.slash(r.vera, "tournament new", "name=Cup", "title=table"), "is open")
}
