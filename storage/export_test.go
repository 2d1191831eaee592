package storage

import (
	"os"

	"go.etcd.io/bbolt"
)

// Inside hands tests the file and what bbolt makes of it, to spoil them.
func (b *Bolt) Inside() (*bbolt.DB, *os.File) { return b.db, b.file }
