package storage

import "crypto/sha256"

// Many matches are played by the same data. A commit hands in such bytes beside its
// head and records, which name them by their hash. They are kept once, and stay when
// a match that named them is deleted: which of the others do, only their readers
// could tell, and there are no more of them than were ever handed in.

// Sum is the SHA-256 of bytes that are kept once.
type Sum = [sha256.Size]byte

func (t *writeTx) share(b []byte) {
	if len(b) == 0 {
		return
	}
	if sum := sha256.Sum256(b); t.get(sharedBucket, sum[:]) == nil {
		t.put(sharedBucket, sum[:], sealed(b))
	}
}

// Shared implements Reader.
func (t *tx) Shared(sum Sum) ([]byte, error) {
	b, err := t.opaque(sharedBucket, sum[:])
	if err == nil && b == nil {
		err = ErrNotFound
	}
	return b, err
}

func (m *Memory) share(b []byte) {
	if len(b) > 0 {
		m.shared[sha256.Sum256(b)] = cloned(b)
	}
}

// Shared implements Reader.
func (m *memoryReader) Shared(sum Sum) ([]byte, error) {
	if b := m.shared[sum]; b != nil {
		return cloned(b), nil
	}
	return nil, ErrNotFound
}
