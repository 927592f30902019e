import type { Page } from './list-call.ts'

/**
 * New rows go on top of the loaded pages. The number of pages and the last cursor do not change, so that all pages can
 * be refetched. Null if no row of `fresh` was loaded before, because then more than a page is new.
 */
export function mergeNewRows<Row>(
  pages: readonly Page<Row>[],
  fresh: readonly Row[],
  keyOf: (row: Row) => string,
): Page<Row>[] | null {
  const placeOf = new Map(pages.flatMap(({ items }) => items).map((row, place) => [keyOf(row), place]))
  const lastKnown = fresh.findLast((row) => placeOf.has(keyOf(row)))
  if (lastKnown === undefined) return null
  const isFresh = new Set(fresh.map(keyOf))
  const from = (placeOf.get(keyOf(lastKnown)) ?? 0) + 1
  let place = 0
  const below = pages.map(({ items, next_cursor }) => ({
    items: items.filter((row) => place++ >= from && !isFresh.has(keyOf(row))),
    next_cursor,
  }))
  return below.map((page, index) => (index === 0 ? { ...page, items: [...fresh, ...page.items] } : page))
}
