package paxboard

import (
	"testing"

	"skald/render/rendertest"
)

func TestWorldCoast(t *testing.T) {
	rendertest.Coast(t, worldCoast, "10ee93d46e15d4d6c6a5c910fa58d457a38f1253fe0bfb4eb5a30cca3bee6dfc")
}
