package discord

import "testing"

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
