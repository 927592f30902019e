import { useSyncExternalStore } from 'react'

/** The token of an emailed link, from the query or, where it stays out of logs, from the fragment. */
export function tokenIn({ search, hash }: Pick<Location, 'search' | 'hash'>): string | null {
  return new URLSearchParams(search).get('token') ?? new URLSearchParams(hash.replace(/^#/, '')).get('token')
}

function onHashChange(changed: () => void): () => void {
  window.addEventListener('hashchange', changed)
  return () => window.removeEventListener('hashchange', changed)
}

/** The token of the address as it is now: a second link opened in the same tab changes the fragment and loads nothing. */
export const useLinkToken = (): string | null => useSyncExternalStore(onHashChange, () => tokenIn(location))
