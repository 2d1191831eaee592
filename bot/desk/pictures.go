package desk

import (
	"skald/render/gallery"
	"skald/storage"
	"skald/storage/recent"
)

// pictures draws boards and hands for everybody who asks.
type pictures = gallery.Gallery[PictureKey]

// maxKept is how many pictures are kept, of about 200 KB each.
const maxKept = 64

func newPictures(kept *recent.Map[PictureKey, []byte]) pictures { return gallery.New(kept) }

// PictureKey is what a picture shows. Two pictures of one key are the same.
type PictureKey struct {
	Match    storage.MatchID
	Seq      uint64 // of the match
	Since    uint64 // what is marked as new
	Seat     int    // of a hand, or BoardSeat and the like
	Plate    string // of the board: which of several pictures; "": it is the only one
	Language string
	Names    string // of the players; what is looked up
}

// The seats of pictures that are nobody's.
const (
	BoardSeat = -1
	ChartSeat = -2
	PlaceSeat = -4 // of the place that a question is about
	AboutSeat = -3 // of a picture to look things up in

	posterSeat = -4 // of a title, in no match
)

// MaxTold is how many numbers of a line an alt text tells.
const MaxTold = 12
