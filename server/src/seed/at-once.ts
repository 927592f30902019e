import pLimit from 'p-limit'

const AT_ONCE = 12

/** Processes `items` with limited concurrency and starts them in order. The results have the same order as `items`. */
export const atOnce = <Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>): Promise<readonly Result[]> =>
  pLimit(AT_ONCE).map(items, work)

/**
 * Processes `items` like `atOnce`, but each item waits for earlier items that involve the same people. The result
 * therefore does not depend on timing.
 */
export function inTurn<Item extends { readonly who: readonly number[] }, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const last = new Map<number, Promise<unknown>>()
  return atOnce(items, (item) => {
    const done = Promise.all(item.who.map(async (number) => last.get(number))).then(() => work(item))
    for (const number of item.who) last.set(number, done)
    return done
  })
}
