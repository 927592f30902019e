import { createStore, useStore } from '../../lib/store.ts'

const KEY = 'admin.sensitive'

function read(): boolean {
  try {
    return sessionStorage.getItem(KEY) === 'shown'
  } catch {
    return false
  }
}

const shown = createStore(read())

/** Whether names, emails, phones and amounts are shown; hidden to begin with. */
export const useSensitiveShown = (): boolean => useStore(shown)

/** Remembered until the browser is closed, in this tab. */
export function toggleSensitive(): void {
  shown.set(!shown.get())
  try {
    sessionStorage.setItem(KEY, shown.get() ? 'shown' : 'hidden')
  } catch {
    console.warn('the choice holds for this page')
  }
}
