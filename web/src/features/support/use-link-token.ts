import { useSyncExternalStore } from 'react'

/** The router ignores the fragment, and navigates with pushState and replaceState, for which it dispatches events. */
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
