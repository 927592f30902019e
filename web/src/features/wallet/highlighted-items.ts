import { createStore, useStore } from '../../lib/store.ts'

const FRESH_MS = 2_000

const fresh = createStore<ReadonlySet<string>>(new Set())

export function highlightItem(id: string): void {
  fresh.set(new Set([...fresh.get(), id]))
  setTimeout(() => fresh.set(new Set([...fresh.get()].filter((other) => other !== id))), FRESH_MS)
}

export const useIsHighlighted = (id: string): boolean => useStore(fresh).has(id)
