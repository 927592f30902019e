import { useSyncExternalStore } from 'react'

const listen = (onChange: () => void): (() => void) => {
  window.addEventListener('hashchange', onChange)
  return () => window.removeEventListener('hashchange', onChange)
}

/** The token behind the # of a guest’s link; null: there is none. */
export function useLinkToken(): string | null {
  const hash = useSyncExternalStore(listen, () => location.hash)
  return /^#token=([\w-]+)$/.exec(hash)?.[1] ?? null
}
