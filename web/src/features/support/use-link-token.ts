import { useSyncExternalStore } from 'react'

/**
 * The events after which the fragment is read again. The router ignores the fragment. It navigates with pushState and
 * replaceState and dispatches an event for each.
 */
const events = ['pushState', 'replaceState', 'popstate', 'hashchange'] as const

function listen(onChange: () => void): () => void {
  for (const event of events) window.addEventListener(event, onChange)
  return () => {
    for (const event of events) window.removeEventListener(event, onChange)
  }
}

/** The token in the fragment of a guest's link, or null. */
export function useLinkToken(): string | null {
  const hash = useSyncExternalStore(listen, () => location.hash)
  return /^#token=([\w-]+)$/.exec(hash)?.[1] ?? null
}
