import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query holds, followed as the window changes. For what must not be asked for where it is not shown; looks are CSS’s. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}
