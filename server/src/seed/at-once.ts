import pLimit from 'p-limit'

const AT_ONCE = 12

export const atOnce = <Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>): Promise<readonly Result[]> =>
  pLimit(AT_ONCE).map(items, work)

/** An item waits for earlier items with the same people, so that the result does not depend on timing. */
export function runInOrder<Item extends { readonly who: readonly number[] }, Result>(
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
