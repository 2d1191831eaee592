package storage_test

import (
	"path/filepath"
	"testing"

	"skald/storage"
	"skald/storage/storagetest"
)

func TestContractBolt(t *testing.T) {
	t.Parallel()
	storagetest.Contract(t, func(t *testing.T) storagetest.Store {
		s, err := storage.Open(filepath.Join(t.TempDir(), "skald.db"), storage.Options{})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			if err := s.Close(); err != nil {
				t.Error(err)
			}
		})
		return s
	})
}

func TestContractMemory(t *testing.T) {
	t.Parallel()
	storagetest.Contract(t, func(*testing.T) storagetest.Store { return storage.NewMemory() })
}
