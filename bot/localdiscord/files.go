package localdiscord

// A file is a stored attachment.
type file struct {
	kind string
	data []byte
	of   *message // nil: it was attached to a command
}

// A fileStore has the attachments of all messages, up to a limit: past it the
// oldest are gone, and their messages stay. Guarded by Server.mu.
type fileStore struct {
	limit int // bytes; 0: none
	size  int
	byID  map[ID]*file
}

// put stores a file, and drops the oldest that have no room beside it.
func (f *fileStore) put(id ID, of *file) {
	if f.byID == nil {
		f.byID = map[ID]*file{}
	}
	f.byID[id] = of
	f.size += len(of.data)
	for f.limit > 0 && f.size > f.limit && len(f.byID) > 1 {
		oldest := id
		for other := range f.byID {
			oldest = min(oldest, other)
		}
		f.drop(oldest)
	}
}

func (f *fileStore) drop(id ID) {
	if old := f.byID[id]; old != nil {
		f.size -= len(old.data)
		delete(f.byID, id)
	}
}
