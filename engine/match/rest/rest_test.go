package rest_test

import (
	"errors"
	"math/rand/v2"
	"testing"
	"time"

	"skald/engine/match/rest"
	"skald/engine/match/rules"

	_ "time/tzdata"
)

// the zones, wherever the tests run

func moment(t *testing.T, text string) time.Time {
	t.Helper()
	at, err := time.Parse(time.RFC3339, text)
	if err != nil {
		t.Fatal(err)
	}
	return at
}

// berlin has quiet hours over midnight, and so over both changes of the clocks,
// at 2 and at 3 in the night.
var berlin = rest.Hours{Zone: "Europe/Berlin", Quiet: rest.Quiet{From: 22 * 60, To: 7*60 + 30}}

// apia has no 30 December 2011: the island went over the date line at midnight.
var apia = rest.Hours{Zone: "Pacific/Apia", Quiet: rest.Quiet{From: 22 * 60, To: 6 * 60}}

func TestAwake(t *testing.T) {
	t.Parallel()
	away := berlin
	away.Away = rest.Away{From: moment(t, "2026-07-01T10:00:00Z"), Until: moment(t, "2026-07-08T22:00:00Z")}
	noQuiet := rest.Hours{Away: away.Away}
	// Between the two changes of 25 October 2026 the wall shows 2 to 3 twice.
	twice := rest.Hours{Zone: "Europe/Berlin", Quiet: rest.Quiet{From: 60, To: 2*60 + 30}}
	// On 29 March 2026 it does not show 2 to 3 at all.
	never := rest.Hours{Zone: "Europe/Berlin", Quiet: rest.Quiet{From: 2 * 60, To: 3 * 60}}
	for _, c := range []struct {
		what     string
		remind   rest.Hours
		at, want string
	}{
		{"nothing chosen", rest.Hours{}, "2026-01-01T03:00:00Z", "2026-01-01T03:00:00Z"},
		{"by day", berlin, "2026-01-01T12:00:00Z", "2026-01-01T12:00:00Z"},
		{"just before the night", berlin, "2026-01-01T20:59:59Z", "2026-01-01T20:59:59Z"},
		{"the first moment of a night", berlin, "2026-01-01T21:00:00Z", "2026-01-02T06:30:00Z"},
		{"after midnight", berlin, "2026-01-02T01:00:00Z", "2026-01-02T06:30:00Z"},
		{"the first moment of a day", berlin, "2026-01-02T06:30:00Z", "2026-01-02T06:30:00Z"},
		{"the short night of spring", berlin, "2026-03-28T21:00:00Z", "2026-03-29T05:30:00Z"},
		{"the long night of autumn", berlin, "2026-10-24T20:00:00Z", "2026-10-25T06:30:00Z"},
		{"an hour that is left out", never, "2026-03-29T01:00:00Z", "2026-03-29T01:00:00Z"},
		{"the first of two hours", twice, "2026-10-25T00:10:00Z", "2026-10-25T00:30:00Z"},
		{"the second of two hours", twice, "2026-10-25T01:10:00Z", "2026-10-25T01:30:00Z"},
		{"a day that is left out", apia, "2011-12-30T08:30:00Z", "2011-12-30T16:00:00Z"},
		{"away, back in the night", away, "2026-07-02T10:00:00Z", "2026-07-09T05:30:00Z"},
		{"away and no quiet hours", noQuiet, "2026-07-02T10:00:00Z", "2026-07-08T22:00:00Z"},
		{"before the vacation", noQuiet, "2026-06-02T10:00:00Z", "2026-06-02T10:00:00Z"},
		{"a night before the vacation", away, "2026-07-01T04:00:00Z", "2026-07-01T05:30:00Z"},
	} {
		if got, want := c.remind.Awake(moment(t, c.at)), moment(t, c.want); !got.Equal(want) {
			t.Errorf("%s: awake from %s on at %s, want %s", c.what, c.at, got.UTC().Format(time.RFC3339), c.want)
		}
	}
}

func TestRest(t *testing.T) {
	t.Parallel()
	away := berlin
	away.Away = rest.Away{From: moment(t, "2026-07-01T10:00:00Z"), Until: moment(t, "2026-07-03T10:00:00Z")}
	for _, c := range []struct {
		what     string
		remind   rest.Hours
		from, to string
		want     time.Duration
	}{
		{"nothing chosen", rest.Hours{}, "2026-01-01T00:00:00Z", "2026-02-01T00:00:00Z", 0},
		{"backwards", berlin, "2026-02-01T00:00:00Z", "2026-01-01T00:00:00Z", 0},
		{"one night", berlin, "2026-01-01T12:00:00Z", "2026-01-02T12:00:00Z", 9*time.Hour + 30*time.Minute},
		{"half a night", berlin, "2026-01-01T12:00:00Z", "2026-01-02T00:30:00Z", 3*time.Hour + 30*time.Minute},
		{"the short night of spring", berlin, "2026-03-28T12:00:00Z", "2026-03-29T12:00:00Z", 8*time.Hour + 30*time.Minute},
		{"the long night of autumn", berlin, "2026-10-24T12:00:00Z", "2026-10-25T12:00:00Z", 10*time.Hour + 30*time.Minute},
		{"a year", berlin, "2025-12-31T23:00:00Z", "2026-12-31T23:00:00Z", 365 * (9*time.Hour + 30*time.Minute)},
		{"a day that is left out", apia, "2011-12-29T22:00:00Z", "2011-12-31T22:00:00Z", 16 * time.Hour},
		{"a vacation and two nights", away, "2026-06-30T10:00:00Z", "2026-07-04T10:00:00Z", 48*time.Hour + 2*(9*time.Hour+30*time.Minute)},
		{"within a vacation", away, "2026-07-01T12:00:00Z", "2026-07-02T12:00:00Z", 24 * time.Hour},
	} {
		if got := c.remind.Rest(moment(t, c.from), moment(t, c.to)); got != c.want {
			t.Errorf("%s: %v of rest, want %v", c.what, got, c.want)
		}
	}
}

// Rest is what a minute hand counts that asks Awake at every minute; of the quiet
// hours of a day it stops for the first ten alone.
func TestRestIsCountedByMinutes(t *testing.T) {
	t.Parallel()
	chance := rand.New(rand.NewPCG(1, 2))
	zones := []string{"", "Europe/Berlin", "Pacific/Apia", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "Africa/Casablanca"}
	for range 40 {
		r := rest.Hours{Zone: zones[chance.IntN(len(zones))], Quiet: rest.Quiet{From: chance.IntN(1440), To: chance.IntN(1440)}}
		from := time.Date(2011, 1, 1, 0, chance.IntN(365*1440), 0, 0, time.UTC)
		if chance.IntN(3) == 0 {
			from = moment(t, "2011-12-29T00:00:00Z").Add(time.Duration(chance.IntN(48*60)) * time.Minute)
		}
		to := from.Add(time.Duration(chance.IntN(4*1440)) * time.Minute)
		if chance.IntN(2) == 0 {
			r.Away.From = from.Add(time.Duration(chance.IntN(2880)-1440) * time.Minute)
			r.Away.Until = r.Away.From.Add(time.Duration(chance.IntN(2880)) * time.Minute)
		}
		stops := r
		if length := (r.Quiet.To - r.Quiet.From + 1440) % 1440; length > 600 {
			stops.Quiet.To = (r.Quiet.From + 600) % 1440
		}
		var want time.Duration
		for at := from; at.Before(to); at = at.Add(time.Minute) {
			if !stops.Awake(at).Equal(at) {
				want += time.Minute
			}
		}
		if got := r.Rest(from, to); got != want {
			t.Fatalf("%+v from %s to %s: %v of rest, counted by minutes %v", r, from, to, got, want)
		}
		woken := stops.Awake(from)
		if want := woken.Sub(from); r.Rest(from, woken) != want {
			t.Fatalf("%+v from %s: %v of rest up to the first moment awake, want all %v", r, from, r.Rest(from, woken), want)
		}
	}
}

// Text that people type is read, or refused under a key with a sentence.
func TestReadHours(t *testing.T) {
	t.Parallel()
	refused := func(key string, err error) {
		t.Helper()
		var r *rules.Refusal
		if !errors.As(err, &r) || r.Key != key {
			t.Fatalf("error %v, want the refusal %q", err, key)
		}
	}
	for text, want := range map[string]rest.Quiet{
		"22:00-07:30": {From: 1320, To: 450}, "22-7": {From: 1320, To: 420}, "0:00 – 6.15": {To: 375}, "22:00-24:00": {From: 1320}, "off": {}, " OFF ": {},
	} {
		if got, err := rest.ReadQuiet(text); err != nil || got != want {
			t.Errorf("quiet hours %q: %v, %v; want %v", text, got, err, want)
		}
	}
	for _, text := range []string{"", "22", "22-22", "25-3", "22:60-7", "22:0-7", "6-23", "-", "24:30-7"} {
		_, err := rest.ReadQuiet(text)
		refused(rest.BadQuiet, err)
	}
	for text, want := range map[string]string{"Europe/Berlin": "Europe/Berlin", "America/New York": "America/New_York", "UTC": "UTC"} {
		if got, err := rest.ReadZone(text); err != nil || got != want {
			t.Errorf("zone %q: %q, %v; want %q", text, got, err, want)
		}
	}
	for _, text := range []string{"", "Local", "Midgard/Longhall", "../etc/passwd", "/etc/localtime"} {
		_, err := rest.ReadZone(text)
		refused(rest.BadZone, err)
	}
	now := moment(t, "2026-12-01T10:00:00Z")
	for text, want := range map[string]string{
		"7": "2026-12-08T10:00:00Z", "2026-12-24": "2026-12-23T23:00:00Z", "24.12.2026": "2026-12-23T23:00:00Z", "60": "2027-01-30T10:00:00Z",
	} {
		got, err := berlin.ReadAway(text, now)
		if err != nil || !got.Until.Equal(moment(t, want)) || !got.From.Equal(now) {
			t.Errorf("away %q: %+v, %v; want until %s", text, got, err, want)
		}
	}
	if got, err := berlin.ReadAway("off", now); err != nil || got != (rest.Away{}) {
		t.Errorf("away off: %+v, %v", got, err)
	}
	for _, text := range []string{"", "0", "61", "2026-12-01", "2025-01-01", "2028-01-01", "tomorrow", "31.02.2027"} {
		_, err := berlin.ReadAway(text, now)
		refused(rest.BadAway, err)
	}
}

// TestNoon: by the wall's clock, with the hours of summer, wherever that is.
func TestNoon(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		zone, at string
		want     int
	}{
		{"", "2026-01-01 12:00 UTC", 0}, {"UTC", "2026-01-01 12:00 UTC", 12}, {"Europe/Berlin", "2026-01-01 12:00 UTC", 11}, {"Europe/Berlin", "2026-07-01 12:00 UTC", 10},
		{"America/Los_Angeles", "2026-01-01 12:00 UTC", 20}, {"Pacific/Kiritimati", "2026-01-01 12:00 UTC", 22}, {"Pacific/Pago_Pago", "2026-01-01 12:00 UTC", 23},
		{"Etc/GMT-12", "2026-01-01 12:00 UTC", 24}, {"Asia/Kolkata", "2026-01-01 12:00 UTC", 6}, {"Nowhere/Else", "2026-01-01 12:00 UTC", 12},
	} {
		at, err := time.Parse("2006-01-02 15:04 MST", test.at)
		if err != nil {
			t.Fatal(err)
		}
		if got := (rest.Hours{Zone: test.zone}).Noon(at); got != test.want {
			t.Errorf("noon of %q at %s is %d UTC, want %d", test.zone, test.at, got, test.want)
		}
	}
}
