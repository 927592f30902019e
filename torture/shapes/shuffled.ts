import { createRandom } from '../support/random.ts'

/** Shuffles reproducibly by seed. */
export function shuffled<Item>(items: readonly Item[], seed: number): readonly Item[] {
  const random = createRandom(seed)
  return items
    .map((item) => ({ item, place: random.between(0, 2 ** 31) }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item)
}
