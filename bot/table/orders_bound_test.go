package table

import (
	"errors"
	"fmt"
	"testing"

	"skald/engine/match/record"
)

// TestOrdersAreBounded holds that a seat has at most 20 orders, and that one in place
// of another is always taken.
func TestOrdersAreBounded(t *testing.T) {
	t.Parallel()
	book := orderBook{&Match{}}
	give := func(about int) error {
		return book.give(record.Order{Seat: 1, Verb: "vote", About: fmt.Sprint(about), Answer: record.SilentAnswer, Span: record.OpenSpan})
	}
	for n := range 20 {
		if err := give(n); err != nil {
			t.Fatal(err)
		}
	}
	var no *Refusal
	if err := give(20); !errors.As(err, &no) || no.Key != TooManyOrders {
		t.Errorf("order 21: %v", err)
	}
	if err := give(7); err != nil {
		t.Errorf("in place of another: %v", err)
	}
}
