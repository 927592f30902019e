/** So many at once: clients of the live connection that have not shown a token yet may be few at any address. */
const AT_ONCE = 16

/** Does something for all, a few at a time, and answers in their order. */
export async function inTurn<Item, Result>(items: readonly Item[], act: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  for (let from = 0; from < items.length; from += AT_ONCE)
    results.push(...(await Promise.all(items.slice(from, from + AT_ONCE).map(act))))
  return results
}
