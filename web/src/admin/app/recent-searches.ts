import { getSession } from '../../api/session.ts'
import { storedDraft } from '../../lib/stored-draft.ts'
import { createStore, useStore } from '../../lib/store.ts'

const KEPT_MAX = 5

const isTranslationFile = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')
const stored = storedDraft<readonly string[]>('admin.recent_searches', isTranslationFile)

const currentUserId = (): string => getSession()?.user.id ?? ''
const readOwn = () => ({ of: currentUserId(), words: stored.read(currentUserId()) ?? [] })
const recent = createStore(readOwn())

/** Several staff members may share a computer, so each sees only their own searches. */
const readOwnWords = (): readonly string[] => (recent.get().of === currentUserId() ? recent.get() : readOwn()).words

/** Latest first, and only searches that led to a result. */
export function useRecentSearches(): readonly string[] {
  useStore(recent)
  return readOwnWords()
}

export function rememberSearch(typed: string): void {
  const search = typed.trim()
  if (search === '') return
  const words = [search, ...readOwnWords().filter((one) => one !== search)].slice(0, KEPT_MAX)
  recent.set({ of: currentUserId(), words })
  stored.keep(currentUserId(), words)
}

/** For the end of a session. */
export function forgetSearches(): void {
  stored.forget()
  recent.set({ of: '', words: [] })
}
