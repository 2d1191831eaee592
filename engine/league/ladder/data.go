package ladder

import (
	_ "embed"
	"encoding/json"
	"fmt"

	"skald/engine/league/rating"
)

//go:embed data.json
var standard []byte

// Data is all that the ladder chose because nobody prescribes it. The fields are
// those of data.json.
type Data struct {
	Status     string  `json:"status"`
	Confidence float64 `json:"confidence"`
	Note       string  `json:"note"`

	PeriodDays      float64       `json:"periodDays"`
	Start           rating.Rating `json:"start"`
	Tau             float64       `json:"tau"`
	DeviationFloor  float64       `json:"deviationFloor"`
	DeviationCap    float64       `json:"deviationCap"`
	ProvisionalFrom float64       `json:"provisionalFrom"` // from this deviation on there is no place
	PlaceDays       int           `json:"placeDays"`       // so long after the last result that counted there is one; 0: always

	SidePrior        float64 `json:"sidePrior"`        // deviation of the prior of a side's advantage
	SideRefitPercent int     `json:"sideRefitPercent"` // so many more results measure the advantage anew

	Gathering struct {
		Mean             float64 `json:"mean"`
		Deviation        float64 `json:"deviation"`
		Beta             float64 `json:"beta"`
		Kappa            float64 `json:"kappa"`
		ProvisionalBelow int     `json:"provisionalBelow"` // matches
	} `json:"gathering"`

	Challenge struct {
		Places   int `json:"places"` // up or down
		Sent     int `json:"sent"`
		Received int `json:"received"`
		Hours    int `json:"hours"`
	} `json:"challenge"`

	Fit              Fit     `json:"fit"`              // how the queue waits for opponents who fit
	QueueMost        int     `json:"queueMost"`        // matches at once
	PairingHours     int     `json:"pairingHours"`     // in which the match of a pairing must have begun
	Clock            string  `json:"clock"`            // of a ladder's matches, by its name at the table
	VoidBelowActions int     `json:"voidBelowActions"` // by any seat
	SeasonDeviation  float64 `json:"seasonDeviation"`  // a new season makes ratings at least so unsure

	// Early is how often somebody may end a match before every seat has acted as
	// often as it must. Pair is how many matches of two people count. Each is within
	// so many days; 0 days: without limit.
	Early struct {
		Allowed int `json:"allowed"`
		Days    int `json:"days"`
	} `json:"early"`
	Pair struct {
		Matches int `json:"matches"`
		Days    int `json:"days"`
	} `json:"pair"`

	ReasonLength int `json:"reasonLength"` // characters
	NameLength   int `json:"nameLength"`   // characters of a season's name

	Why map[string]string `json:"why"` // the reason of a number, by its name
}

// Standard returns the numbers of data.json.
func Standard() *Data {
	o, err := ReadData(standard)
	if err != nil {
		panic(fmt.Sprintf("embedded data.json: %v", err)) // a test reads it
	}
	return o
}

// ReadData reads such a file.
func ReadData(data []byte) (*Data, error) {
	var o Data
	if err := json.Unmarshal(data, &o); err != nil {
		return nil, fmt.Errorf("read the ladder's numbers: %w", err)
	}
	if f := o.Fit; f.People > 0 && (f.Band <= 0 || f.Daily <= 0 || f.Days <= 0) {
		return nil, fmt.Errorf("read the ladder's numbers: fit must have a band that grows, and days")
	}
	if o.PeriodDays <= 0 || o.Tau <= 0 || o.Start.Deviation <= 0 || o.Start.Volatility <= 0 || o.Gathering.Deviation <= 0 || o.Gathering.Beta <= 0 {
		return nil, fmt.Errorf("read the ladder's numbers: periodDays, tau, start and gathering must be above 0")
	}
	return &o, nil
}

func (o *Data) glicko() rating.Glicko2 {
	return rating.Glicko2{Start: o.Start, Tau: o.Tau, Floor: o.DeviationFloor, Cap: o.DeviationCap}
}

func (o *Data) plackett() rating.PlackettLuce {
	return rating.PlackettLuce{
		Start: rating.Skill{Mean: o.Gathering.Mean, Deviation: o.Gathering.Deviation},
		Beta:  o.Gathering.Beta, Kappa: o.Gathering.Kappa,
	}
}

// periods are the rating periods between two times; a clock that jumped back
// makes none.
func (o *Data) periods(from, to int64) float64 {
	return max(float64(to-from), 0) / (o.PeriodDays * 24 * 60 * 60)
}
