//go:build race

package tournament

import "time"

// quick is what a search may take under the race detector, which is ten times slower.
const quick = 200 * time.Millisecond
