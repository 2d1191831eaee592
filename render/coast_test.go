package render_test

import (
	"slices"
	"testing"

	"skald/render"
	"skald/render/rendertest"
)

func TestCoastOfBritain(t *testing.T) {
	rendertest.Coast(t, render.CoastOfBritain, "512272cb2de8665c14a72cdcf0f9997c92bf54ff6b9b5fe530c1cf5ce9fef43a")
}

func TestReadCoast(t *testing.T) {
	t.Parallel()
	c := render.ReadCoast("# Two isles.\n\n-5,56 1,-2\n0,3\n\n7,-1\n")
	want := render.Coast{{-5, 56, -4, 54, -4, 57}, {7, -1}}
	if !slices.EqualFunc(c, want, slices.Equal) {
		t.Errorf("read %v, want %v", c, want)
	}
	for _, data := range []string{"5", "5,", "5,6,7", "a,6", "5000000000,1"} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%q is read", data)
				}
			}()
			render.ReadCoast(data)
		}()
	}
}
