// Package deflate compresses pictures of which little changes from one to the
// next.
//
// A block of rows is cut into parts side by side. Where a part repeats itself
// is sought in that part alone (Matcher), so what was found for it stands for
// as long as its own pixels do, whatever changes beside it; and a block is put
// together from what is known of its parts (Writer) in a fraction of the time that
// compressing it again takes. What comes out is DEFLATE (RFC 1951): any decoder
// reads it. Each block ends on a whole byte and looks back to nothing before
// it, so blocks may be joined in any order.
//
// To see less costs size, and looking harder gives it back: parts a sixth of
// a row wide take about as many bytes as whole rows do in a compressor that must
// be quick on all of them.
package deflate
