package attesta

// Iterator reads the rows of a list, page by page:
//
//	rows := client.Submissions.List(ctx, attesta.ListSubmissionsQuery{})
//	for rows.Next() {
//		fmt.Println(rows.Value().Status)
//	}
//	err := rows.Err()
type Iterator[T any] struct {
	read  func() (rows []T, more bool, err error)
	rows  []T
	value T
	done  bool
	err   error
}

func iterate[T any](read func() ([]T, bool, error)) *Iterator[T] { return &Iterator[T]{read: read} }

// Next advances to the next row. It returns false after the last one, or if a page could not be read.
func (i *Iterator[T]) Next() bool {
	for len(i.rows) == 0 {
		if i.done || i.err != nil {
			return false
		}
		var more bool
		i.rows, more, i.err = i.read()
		i.done = !more
		if i.err != nil {
			i.rows = nil
			return false
		}
	}
	i.value, i.rows = i.rows[0], i.rows[1:]
	return true
}

// Value returns the row to which Next advanced.
func (i *Iterator[T]) Value() T { return i.value }

// Err returns why Next returned false, and nil after the last row.
func (i *Iterator[T]) Err() error { return i.err }
