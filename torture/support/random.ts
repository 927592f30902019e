/** Seeded random numbers by the algorithm mulberry32, which is good enough for tests. */
export interface Random {
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number
  pick<Item>(items: readonly Item[]): Item
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1))
  return {
    between,
    pick: (items) => {
      const item = items[between(0, items.length - 1)]
      if (item === undefined) throw new RangeError('nothing to pick from')
      return item
    },
  }
}

export function shuffled<Item>(items: readonly Item[], seed: number): readonly Item[] {
  const random = createRandom(seed)
  return items
    .map((item) => ({ item, place: random.between(0, 2 ** 31) }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item)
}
