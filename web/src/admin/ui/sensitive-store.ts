import { getSession } from '../../api/session.ts'
import { createStore, useStore } from '../../lib/store.ts'
import { storedDraft } from '../../lib/stored-draft.ts'

const stored = storedDraft('admin.sensitive', (value): value is true => value === true)
const currentUserId = (): string => getSession()?.user.id ?? ''
const visibility = createStore(stored.read(currentUserId()) ?? false)

export const useSensitiveShown = (): boolean => useStore(visibility)

/** The choice is stored in this tab until the tab is closed or the session ends. Another user starts with hidden data. */
export function toggleSensitive(): void {
  visibility.set(!visibility.get())
  if (visibility.get()) stored.keep(currentUserId(), true)
  else stored.forget()
}

/** For the end of a session. */
export function hideSensitive(): void {
  visibility.set(false)
  stored.forget()
}
