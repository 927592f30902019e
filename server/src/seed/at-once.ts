import pLimit from 'p-limit'

const AT_ONCE = 12

/** Processes `items` in order with limited concurrency. Returns the results in the same order. */
export const atOnce = <Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>): Promise<readonly Result[]> =>
  pLimit(AT_ONCE).map(items, work)

/**
 * The same, but each item waits for earlier ones that involve the same people. The result therefore does not depend on
 * timing.
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
