import { useSyncExternalStore } from 'react'

function listen(tell: () => void): () => void {
  window.addEventListener('online', tell)
  window.addEventListener('offline', tell)
  return () => {
    window.removeEventListener('online', tell)
    window.removeEventListener('offline', tell)
  }
}

/** Whether the browser has a network at all. True promises nothing about the server. */
export const isOnline = (): boolean => navigator.onLine
export const useOnline = (): boolean => useSyncExternalStore(listen, isOnline, isOnline)
