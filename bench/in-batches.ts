/**
 * The number of items at a time. It is low, because the server limits unauthenticated realtime connections per address.
 */
const AT_ONCE = 16

/** Runs `act` for all items, a few at a time. Results are in the order of the items. */
export async function inBatches<Item, Result>(items: readonly Item[], act: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  for (let from = 0; from < items.length; from += AT_ONCE)
    results.push(...(await Promise.all(items.slice(from, from + AT_ONCE).map(act))))
  return results
}
