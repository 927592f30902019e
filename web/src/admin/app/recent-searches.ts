import { createStore, useStore } from '../../lib/store.ts'

const KEY = 'admin.recent_searches'
const KEPT_MAX = 5

function read(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string').slice(0, KEPT_MAX) : []
  } catch {
    return []
  }
}

const recent = createStore(read())

/** What was looked for in this tab and led somewhere, the latest first. Gone with the tab. */
export const useRecentSearches = (): readonly string[] => useStore(recent)

export function rememberSearch(typed: string): void {
  const wanted = typed.trim()
  if (wanted === '') return
  recent.set([wanted, ...recent.get().filter((one) => one !== wanted)].slice(0, KEPT_MAX))
  try {
    sessionStorage.setItem(KEY, JSON.stringify(recent.get()))
  } catch {
    console.warn('searches are remembered for this page')
  }
}
