import { createStore, useStore } from '../../lib/store.ts'

const FRESH_MS = 2_000

const fresh = createStore<ReadonlySet<string>>(new Set())

export function markFresh(id: string): void {
  fresh.set(new Set([...fresh.get(), id]))
  setTimeout(() => fresh.set(new Set([...fresh.get()].filter((other) => other !== id))), FRESH_MS)
}

export const useIsFresh = (id: string): boolean => useStore(fresh).has(id)
