import { useSyncExternalStore } from 'react'

function listen(notify: () => void): () => void {
  window.addEventListener('online', notify)
  window.addEventListener('offline', notify)
  return () => {
    window.removeEventListener('online', notify)
    window.removeEventListener('offline', notify)
  }
}

/** True if the browser has a network. The server may still be unreachable. */
export const isOnline = (): boolean => navigator.onLine
export const useOnline = (): boolean => useSyncExternalStore(listen, isOnline, isOnline)
