export interface Dice {
  /** From 0 (inclusive) to 1 (exclusive). */
  readonly next: () => number
  /** An integer between both bounds, inclusive. */
  readonly within: (min: number, max: number) => number
  readonly oneOf: <Item>(items: readonly Item[]) => Item
  readonly isLucky: (chance: number) => boolean
}

/** The mulberry32 generator (public domain). */
export function dice(seed: number): Dice {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const within = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    within,
    oneOf: (items) => {
      const item = items[within(0, items.length - 1)]
      if (item === undefined) throw new Error('the list is empty')
      return item
    },
    isLucky: (chance) => next() < chance,
  }
}
