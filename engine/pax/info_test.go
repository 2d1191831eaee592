package pax

import "testing"

// TestInfo holds that what is told of the edition's numbers is what the file says.
func TestInfo(t *testing.T) {
	t.Parallel()
	e := Standard().Printed
	n, ok := e.NodeOf("dublin")
	if !ok {
		t.Fatal("there is no Dublin")
	}
	dublin := e.Node(n)
	if dublin.Word != "dublin" || e.Node(dublin.Entry).Word != "irlandshaf" || e.Region(dublin.Region).Word != "irland" || dublin.Wind != West || dublin.Kind != SeaRegion {
		t.Errorf("Dublin is %+v", dublin)
	}
	if got := e.Region(dublin.Region); got.Kind != HarborRegion || got.Node != NoNode || len(got.Posts) != 2 {
		t.Errorf("irland is %+v", got)
	}
	if got := e.Fleet(dublin.Post); got != 3 {
		t.Errorf("Dublin has %d ships, want 3", got)
	}
	if _, ok := e.NodeOf("irland"); ok || e.Nodes() != 12+17+58 {
		t.Errorf("a harbor region is a node, or there are %d nodes", e.Nodes())
	}
	tile := e.Tile(0)
	if tile.Word != "v01" || tile.Type != Venture || tile.Follower != Jarldom || tile.Trigger != Activate || tile.At.Winds != 0 || e.Region(tile.At.Region).Word != "danelaw" || len(tile.Steps) != 1 || tile.Steps[0].N != 3 {
		t.Errorf("v01 is %+v", tile)
	}
	if e.Tile(24).Follower != NoKind {
		t.Error("an Event has a Follower")
	}
}
