import { useSearchParams } from 'wouter'
import { filtersIn, keysOf, type Filter } from './filters.ts'
import type { Direction } from './list-call.ts'

export interface SortedBy {
  by: string
  direction: Direction
}

/** What the address bar says of a table: its filters and its order. Changes replace the address; other parts of it stay. */
export function useTableQuery(filters: readonly Filter[], usual: SortedBy | undefined) {
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
  const by = query.get('sort') ?? usual?.by
  const direction: Direction = (query.get('direction') ?? usual?.direction) === 'ascending' ? 'ascending' : 'descending'
  return {
    given: filtersIn(filters, query),
    textOf: (key: string) => query.get(key) ?? '',
    change,
    clear: () => change(Object.fromEntries(filters.flatMap(keysOf).map((key) => [key, '']))),
    sorted: by === undefined ? undefined : { by, direction },
    sortBy: (next: SortedBy) => change({ sort: next.by, direction: next.direction }),
  }
}
