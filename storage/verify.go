package storage

import "fmt"

// examine is the quick look of Open: the file is ours, of a schema we know, and every bucket can be walked at both ends.
func (t *tx) examine() error {
	from, err := t.schemaOf()
	if err != nil || from < schema {
		return err
	}
	for b, name := range bucketNames {
		in := t.bucket(bucket(b))
		if in == nil {
			return fmt.Errorf("%w: no bucket %s", ErrDamaged, name)
		}
		in.Cursor().First()
		in.Cursor().Last()
	}
	return nil
}
