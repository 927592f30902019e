import { useSearchParams } from 'wouter'
import { filtersIn, keysOf, type Filter } from './filters.ts'
import type { Direction } from './list-call.ts'

export interface SortedBy {
  by: string
  direction: Direction
}

export function sortedIn(query: URLSearchParams, usual: SortedBy | undefined, sorts: readonly string[]): SortedBy | undefined {
  const requestedSort = query.get('sort')
  const by = requestedSort !== null && sorts.includes(requestedSort) ? requestedSort : usual?.by
  if (by === undefined) return undefined
  const direction = query.get('direction') ?? (by === usual?.by ? usual.direction : 'descending')
  return { by, direction: direction === 'ascending' ? 'ascending' : 'descending' }
}

export function useTableQuery(filters: readonly Filter[], usual: SortedBy | undefined, sorts: readonly string[]) {
  const [query, setQuery] = useSearchParams()
  const change = (values: Readonly<Record<string, string>>) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [key, value] of Object.entries(values)) {
          if (value) next.set(key, value)
          else next.delete(key)
        }
        return next
      },
      { replace: true },
    )
  return {
    given: filtersIn(filters, query),
    textOf: (key: string) => query.get(key) ?? '',
    change,
    clear: () => change(Object.fromEntries(filters.flatMap(keysOf).map((key) => [key, '']))),
    sorted: sortedIn(query, usual, sorts),
    sortBy: (next: SortedBy) => change({ sort: next.by, direction: next.direction }),
  }
}
