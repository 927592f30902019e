const AT_ONCE = 12

/** Works through `items` in their order, so many at a time, and gives what came of them in the same order. */
export async function atOnce<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = []
  const left = items.entries()
  const worker = async (): Promise<void> => {
    for (const [place, item] of left) results[place] = await work(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return results
}

/**
 * The same, where nobody takes part in two things at one moment: each item waits for those before it that touch the same people, and for no others. So what
 * comes of it does not depend on how fast anything is.
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
