package calendar_test

import (
	"testing"
	"time"

	"skald/engine/league/calendar"
)

// TestChangesOfTheClocks: a time that is left out is the change itself, one that comes
// twice is the first.
func TestChangesOfTheClocks(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ zone, date, want string }{
		{"Europe/Berlin", "2027-03-28 01:59", "2027-03-28T00:59:00Z"},
		{"Europe/Berlin", "2027-03-28 02:30", "2027-03-28T01:00:00Z"},
		{"Europe/Berlin", "2027-03-28 03:00", "2027-03-28T01:00:00Z"},
		{"Europe/Berlin", "2027-10-31 02:30", "2027-10-31T00:30:00Z"},
		{"Europe/Berlin", "2027-10-31 03:00", "2027-10-31T02:00:00Z"},
		{"America/New_York", "2027-03-14 02:15", "2027-03-14T07:00:00Z"},
		{"America/New_York", "2027-11-07 01:30", "2027-11-07T05:30:00Z"},
		{"Australia/Lord_Howe", "2027-10-03 02:15", "2027-10-02T15:30:00Z"},
		{"Asia/Beirut", "2022-03-27 00:30", "2022-03-26T22:00:00Z"},  // at midnight
		{"Pacific/Apia", "2011-12-30 12:00", "2011-12-30T10:00:00Z"}, // the day that Samoa left out
		{"UTC", "2027-01-01", "2027-01-01T18:00:00Z"},
		{"Nowhere/Atall", "2027-01-01 12:00", "2027-01-01T12:00:00Z"},
	} {
		d, err := calendar.Read(c.date)
		if err != nil {
			t.Fatalf("%s: %v", c.date, err)
		}
		if got := time.Unix(d.In(c.zone), 0).UTC().Format(time.RFC3339); got != c.want {
			t.Errorf("%s in %s is %s, want %s", c.date, c.zone, got, c.want)
		}
	}
}

// TestAllOfTwoYears: for moments of two years in zones of all kinds the date that
// the wall shows leads back to it, or to the earlier of two that show the same.
func TestAllOfTwoYears(t *testing.T) {
	t.Parallel()
	for _, zone := range []string{"Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "America/Sao_Paulo", "Africa/Casablanca", "Pacific/Chatham", "UTC"} {
		loc, err := time.LoadLocation(zone)
		if err != nil {
			t.Fatal(err)
		}
		step := int64(1800)
		for at := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC).Unix(); at < time.Date(2028, 1, 1, 0, 0, 0, 0, time.UTC).Unix(); at += step {
			step = 18_000 // but around a change of the clocks
			if _, until := time.Unix(at, 0).In(loc).ZoneBounds(); until.Unix()-at < 2*86400 {
				step = 1800
			}
			if from, _ := time.Unix(at, 0).In(loc).ZoneBounds(); at-from.Unix() < 2*86400 {
				step = 1800
			}
			d := calendar.On(at, zone)
			got := d.In(zone)
			if got != at && (got > at || calendar.On(got, zone) != d) {
				t.Fatalf("%s: %v at %d leads to %d", zone, d, at, got)
			}
		}
	}
}

func TestPlus(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		from, every string
		times       int
		want        calendar.Date
	}{
		{"2027-01-31", "1m", 1, calendar.Date{Year: 2027, Month: 2, Day: 28, Hour: 18}},
		{"2027-01-31", "1m", 2, calendar.Date{Year: 2027, Month: 3, Day: 31, Hour: 18}},
		{"2027-11-30 9:15", "3 months", 1, calendar.Date{Year: 2028, Month: 2, Day: 29, Hour: 9, Minute: 15}},
		{"31.12.2027", "2 Wochen", 1, calendar.Date{Year: 2028, Month: 1, Day: 14, Hour: 18}},
		{"2027-12-31", "10 days", 3, calendar.Date{Year: 2028, Month: 1, Day: 30, Hour: 18}},
		{"2027-02-28", "12m", 1, calendar.Date{Year: 2028, Month: 2, Day: 28, Hour: 18}},
	} {
		d, err := calendar.Read(c.from)
		p, err2 := calendar.ReadPeriod(c.every)
		if err != nil || err2 != nil {
			t.Fatalf("%+v: %v, %v", c, err, err2)
		}
		if got := d.Plus(p, c.times); got != c.want {
			t.Errorf("%s and %d × %s is %+v, want %+v", c.from, c.times, c.every, got, c.want)
		}
	}
}

func TestBadInput(t *testing.T) {
	t.Parallel()
	for _, bad := range []string{"", "soon", "2027-02-30", "2027-13-01", "30.2.2027", "2027-1-1 25:00", "2027-1-1 12:60", "2027-1-1 1x", "1-1", "99999-1-1", "-2027-1-1", "2027-1-1 12:00:00:00"} {
		if d, err := calendar.Read(bad); err == nil && bad != "-2027-1-1" {
			t.Errorf("%q is the date %+v", bad, d)
		}
	}
	for _, bad := range []string{"0w", "often", "999m", "3 years", "-1w", "1.5m", "99999999999999999999d"} {
		if p, err := calendar.ReadPeriod(bad); err == nil {
			t.Errorf("%q is the period %+v", bad, p)
		}
	}
	for _, bad := range []string{"", "Local", "Berlin", "Europe/Atlantis", "../../etc/passwd"} {
		if z, err := calendar.ReadZone(bad); err == nil {
			t.Errorf("%q is the zone %q", bad, z)
		}
	}
	for _, p := range calendar.Periods() {
		if got, err := calendar.ReadPeriod(p); err != nil || got.String() != p || !got.Valid() {
			t.Errorf("%q is %+v, %v", p, got, err)
		}
	}
}

// TestNext: the next start after a moment, also long after, and none after the one.
func TestNext(t *testing.T) {
	t.Parallel()
	c := calendar.Calendar{Zone: "Europe/Berlin", First: calendar.Date{Year: 2027, Month: 1, Day: 1, Hour: 18}, Every: calendar.Period{Count: 3, Unit: calendar.Months}}
	first, _ := c.Start(1)
	for _, days := range []int64{0, 1, 89, 90, 91, 400} {
		at, n, ok := c.Next(first + days*86400)
		before, _ := c.Start(n - 1)
		if !ok || at <= first+days*86400 || n > 1 && before > first+days*86400 {
			t.Errorf("after %d days: season %d at %d", days, n, at)
		}
	}
	c.Every = calendar.Period{}
	if _, _, ok := c.Next(first); ok {
		t.Error("a single season has another")
	}
}

// FuzzDates reads what anybody may type: what is read is a date that the wall shows, or
// lies in a change of the clocks.
func FuzzDates(f *testing.F) {
	f.Add("2027-03-28 02:30", "Europe/Berlin")
	f.Add("31.12.2027", "Pacific/Apia")
	f.Fuzz(func(t *testing.T, text, zone string) {
		d, err := calendar.Read(text)
		if err != nil {
			return
		}
		if !d.Valid() {
			t.Fatalf("%q is read as %+v", text, d)
		}
		at := d.In(zone)
		if back := calendar.On(at, zone); back != d && back.In(zone) != at {
			t.Fatalf("%q in %q leads to %+v", text, zone, back)
		}
	})
}
