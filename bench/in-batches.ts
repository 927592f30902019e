/** Low, because the server limits how many realtime connections of one address are not signed in yet. */
const AT_ONCE = 16

/** Results are in the order of the items. */
export async function inBatches<Item, Result>(
  items: readonly Item[],
  handle: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let from = 0; from < items.length; from += AT_ONCE)
    results.push(...(await Promise.all(items.slice(from, from + AT_ONCE).map(handle))))
  return results
}
