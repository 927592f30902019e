import { useSyncExternalStore } from 'react'

/** The token is in the query, or in the fragment, which stays out of server logs. */
export function tokenIn({ search, hash }: Pick<Location, 'search' | 'hash'>): string | null {
  return new URLSearchParams(search).get('token') ?? new URLSearchParams(hash.replace(/^#/, '')).get('token')
}

function onHashChange(changed: () => void): () => void {
  window.addEventListener('hashchange', changed)
  return () => window.removeEventListener('hashchange', changed)
}

/** Listens for a new fragment, because a second link opened in the same tab does not reload the page. */
export const useLinkToken = (): string | null => useSyncExternalStore(onHashChange, () => tokenIn(location))
