package storage

import (
	"cmp"
	"slices"
)

// Pending implements Reader. A mail that cannot be read is none.
func (t *tx) Pending(ids ...MatchID) (mail []Mail, err error) {
	defer recoverDamage(&err)()
	err = t.bucket(outboxBucket).ForEach(func(k, row []byte) error {
		if m, err := decodeMail(keyedNumber(k), row); err == nil && slices.Contains(ids, m.Match) {
			mail = append(mail, m)
		}
		return nil
	})
	return mail, err
}

// Pending implements Reader.
func (m *memoryReader) Pending(ids ...MatchID) (mail []Mail, err error) {
	for _, one := range m.mail {
		if slices.Contains(ids, one.Match) {
			one.Body = cloned(one.Body)
			mail = append(mail, one)
		}
	}
	slices.SortFunc(mail, func(a, b Mail) int { return cmp.Compare(a.ID, b.ID) })
	return mail, nil
}
