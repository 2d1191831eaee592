//go:build !race

package tournament

import "time"

// quick is what a search may take.
const quick = 5 * time.Millisecond
