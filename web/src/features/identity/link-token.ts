import { useSyncExternalStore } from 'react'

/** The token of an emailed link: from the query, or from the fragment, which stays out of server logs. */
export function tokenIn({ search, hash }: Pick<Location, 'search' | 'hash'>): string | null {
  return new URLSearchParams(search).get('token') ?? new URLSearchParams(hash.replace(/^#/, '')).get('token')
}

function onHashChange(changed: () => void): () => void {
  window.addEventListener('hashchange', changed)
  return () => window.removeEventListener('hashchange', changed)
}

/**
 * The token in the current URL. A second link opened in the same tab only changes the fragment and does not reload the
 * page.
 */
export const useLinkToken = (): string | null => useSyncExternalStore(onHashChange, () => tokenIn(location))
