import { useSyncExternalStore } from 'react'

function listen(tell: () => void): () => void {
  window.addEventListener('online', tell)
  window.addEventListener('offline', tell)
  return () => {
    window.removeEventListener('online', tell)
    window.removeEventListener('offline', tell)
  }
}

/** True if the browser has a network. The server may still be unreachable. */
export const isOnline = (): boolean => navigator.onLine
export const useOnline = (): boolean => useSyncExternalStore(listen, isOnline, isOnline)
