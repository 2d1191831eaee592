package story

import "slices"

// Thinned returns at most so many of a list, evenly, its first and last among
// them.
func Thinned[T any](list []T, most int) []T {
	if len(list) <= most {
		return list
	}
	few := make([]T, most)
	for i := range few {
		few[i] = list[i*(len(list)-1)/(most-1)]
	}
	return few
}

// Places returns at most so many of the places 0 to n-1, evenly, a given one among them,
// in order.
func Places(n, most, among int) []int {
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	few := Thinned(all, most)
	if !slices.Contains(few, among) {
		few = slices.Clone(few)
		i, _ := slices.BinarySearch(few, among)
		few[min(i, len(few)-2)] = among
	}
	return few
}
