import type { Page } from './list-call.ts'

/**
 * Pages as they were read, with the first rows as they are now: what has come in on top stands above, what was read further down
 * stays. As many pages as before, so that they can all be read again, and the last goes on where it did. Null when nothing of `fresh`
 * was read before: more has come in than a page.
 */
export function withFreshTop<Row>(
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
