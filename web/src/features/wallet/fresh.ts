import { createStore, useStore } from '../../lib/store.ts'

/** As long as a new row breathes, and a little more. */
const FRESH_MS = 2_000

const fresh = createStore<ReadonlySet<string>>(new Set())

/** Marks an item as just arrived, for the blue breath of its row. */
export function markFresh(id: string): void {
  fresh.set(new Set([...fresh.get(), id]))
  setTimeout(() => fresh.set(new Set([...fresh.get()].filter((other) => other !== id))), FRESH_MS)
}

export const useIsFresh = (id: string): boolean => useStore(fresh).has(id)
