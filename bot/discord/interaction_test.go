package discord

import (
	"fmt"
	"testing"
	"time"
)

// A person is called as the server calls them, else as they call themselves.
func TestInteractionName(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ who, want string }{
		{`"member":{"nick":"Vera the Long","user":{"id":"5","username":"vera","global_name":"Vera"}}`, "Vera the Long"},
		{`"member":{"nick":null,"user":{"id":"5","username":"vera","global_name":"Vera"}}`, "Vera"},
		{`"user":{"id":"5","username":"vera","global_name":null}`, "vera"},
	} {
		raw := `{"id":"1","type":2,"token":"t","channel_id":"7",` + c.who + `,"data":{"name":"game"}}`
		i, err := readInteraction([]byte(raw))
		if err != nil {
			t.Fatal(err)
		}
		if i.Name != c.want {
			t.Errorf("%s is called %q, want %q", c.who, i.Name, c.want)
		}
	}
}

// A person who is timed out may do less than their roles say, until the time is over.
func TestInteractionTimedOut(t *testing.T) {
	t.Parallel()
	const until = `"communication_disabled_until":"2042-06-08T12:00:00.000000+00:00",`
	over := time.Date(2042, 6, 8, 12, 0, 0, 0, time.UTC)
	for _, c := range []struct {
		member string
		now    time.Time
		want   bool
	}{
		{until, over.Add(-time.Minute), true},
		{until, over.Add(time.Minute), false},
		{`"communication_disabled_until":null,`, over, false},
		{``, over, false},
	} {
		id := c.now.Sub(snowflakesBegan).Milliseconds() << 22
		raw := fmt.Sprintf(`{"id":"%d","type":2,"token":"t","channel_id":"7","member":{%s"user":{"id":"5","username":"vera"}},"data":{"name":"game"}}`, id, c.member)
		i, err := readInteraction([]byte(raw))
		if err != nil {
			t.Fatal(err)
		}
		if i.TimedOut != c.want {
			t.Errorf("%s at %s: timed out %v, want %v", c.member, c.now, i.TimedOut, c.want)
		}
	}
}
