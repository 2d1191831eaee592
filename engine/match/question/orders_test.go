package question_test

import (
	"errors"
	"fmt"
	"testing"

	"skald/engine/match/question"
	"skald/engine/match/record"
	"skald/engine/match/rules"
)

// TestOrdersAreBounded holds that a seat has at most 20 orders, and that one in place
// of another is always taken.
func TestOrdersAreBounded(t *testing.T) {
	t.Parallel()
	var list question.Orders
	give := func(about int) error {
		next, err := list.Given(record.Order{Seat: 1, Verb: "vote", About: fmt.Sprint(about), Answer: record.SilentAnswer, Span: record.OpenSpan}, question.Wait{}, false)
		if err == nil {
			list = next
		}
		return err
	}
	for n := range 20 {
		if err := give(n); err != nil {
			t.Fatal(err)
		}
	}
	var no *rules.Refusal
	if err := give(20); !errors.As(err, &no) || no.Key != question.TooManyOrders {
		t.Errorf("order 21: %v", err)
	}
	if err := give(7); err != nil {
		t.Errorf("in place of another: %v", err)
	}
	if len(list) != 20 {
		t.Errorf("%d orders, want 20", len(list))
	}
}
