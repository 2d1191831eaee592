package queue

import (
	"context"
	"errors"
	"slices"
	"testing"
	"testing/synctest"
	"time"
)

func TestQueueIsFair(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var q Queue
		leave, err := q.Enter(t.Context(), "a")
		if err != nil {
			t.Fatal(err)
		}
		var order []int
		for i := range 20 {
			go func() {
				leave, err := q.Enter(context.Background(), "a")
				if err != nil {
					t.Error(err)
					return
				}
				order = append(order, i)
				time.Sleep(time.Second)
				leave()
			}()
			synctest.Wait()
		}
		// Another key is not held up.
		start := time.Now()
		other, err := q.Enter(t.Context(), "b")
		if err != nil || time.Since(start) != 0 {
			t.Errorf("waited %v for another key, %v", time.Since(start), err)
		}
		other()
		leave()
		time.Sleep(time.Minute)
		synctest.Wait()
		if !slices.IsSorted(order) || len(order) != 20 {
			t.Errorf("let in as %v, want in order", order)
		}
		if len(q.last) != 0 {
			t.Errorf("%d keys kept, want none", len(q.last))
		}
	})
}

func TestQueueLetsGo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var q Queue
		leave, err := q.Enter(t.Context(), "a")
		if err != nil {
			t.Fatal(err)
		}
		// One gives up, the one behind comes in all the same.
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		in := make(chan func(), 1)
		go func() {
			if _, err := q.Enter(ctx, "a"); !errors.Is(err, context.DeadlineExceeded) {
				t.Errorf("error %v, want that of the context", err)
			}
		}()
		synctest.Wait()
		go func() {
			leave, err := q.Enter(context.Background(), "a")
			if err != nil {
				t.Error(err)
			}
			in <- leave
		}()
		time.Sleep(2 * time.Second)
		leave()
		(<-in)()

		// Let in and given up at the same moment: the place is not lost.
		if leave, err = q.Enter(t.Context(), "a"); err != nil {
			t.Fatal(err)
		}
		ctx, cancel = context.WithCancel(t.Context())
		go func() {
			if leave, err := q.Enter(ctx, "a"); err == nil {
				leave()
			}
		}()
		synctest.Wait()
		cancel()
		leave()
		synctest.Wait()
		if len(q.last) != 0 {
			t.Errorf("%d keys kept, want none", len(q.last))
		}
		gone, cancelled := context.WithCancel(t.Context())
		cancelled()
		if _, err := q.Enter(gone, "a"); !errors.Is(err, context.Canceled) || len(q.last) != 0 {
			t.Errorf("a context that has ended enters: %v", err)
		}
	})
}
