import { useSyncExternalStore } from 'react'

/** The router leaves the part behind the # alone, and says so by the first two where it goes elsewhere. */
const events = ['pushState', 'replaceState', 'popstate', 'hashchange'] as const

function listen(onChange: () => void): () => void {
  for (const event of events) window.addEventListener(event, onChange)
  return () => {
    for (const event of events) window.removeEventListener(event, onChange)
  }
}

/** The token behind the # of a guest’s link; null: there is none. */
export function useLinkToken(): string | null {
  const hash = useSyncExternalStore(listen, () => location.hash)
  return /^#token=([\w-]+)$/.exec(hash)?.[1] ?? null
}
