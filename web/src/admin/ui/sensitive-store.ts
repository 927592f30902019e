import { createStore, useStore } from '../../lib/store.ts'

const KEY = 'admin.sensitive'

function read(): boolean {
  try {
    return sessionStorage.getItem(KEY) === 'shown'
  } catch {
    return false
  }
}

const visibility = createStore(read())

export const useSensitiveShown = (): boolean => useStore(visibility)

/** The choice is stored in this tab until the tab is closed. */
export function toggleSensitive(): void {
  visibility.set(!visibility.get())
  try {
    sessionStorage.setItem(KEY, visibility.get() ? 'shown' : 'hidden')
  } catch {
    console.warn('could not store the choice; it applies to this page only')
  }
}
