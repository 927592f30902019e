import type { ChatMessage } from '@hai/contract/chat'
import type { Output } from '@hai/contract/contract'
import { api } from '../../api/api.ts'
import { hasCode } from '../../api/api-error.ts'
import { queryClient } from '../../api/query-client.ts'
import { getSession, onSession } from '../../api/session.ts'
import { uploadPicture } from '../../api/upload-picture.ts'
import { accountLanguage } from '../../lib/account-language.ts'
import { createStore, type Store } from '../../lib/store.ts'
import { emptyThread, lastPosition, type Pending, type Thread, withMessages, withPending } from './thread.ts'

const PAGE = 40
/** Number of messages kept per conversation for offline reading (`api/offline-cache-rules.ts`). */
const KEPT = 20
const MISSED_PAGE = 100

/**
 * One store per conversation, kept until a reload or a change of user, so that unsent messages survive a switch of
 * conversation.
 */
const threads = new Map<string, Store<Thread>>()
/** The typed but unsent text of each conversation. */
export const drafts = new Map<string, string>()

type StoredMessages = Pick<Output<'list_chat_messages'>, 'items'>
const newestKey = (session_id: string) => [...api.list_chat_messages.key, session_id, 'newest'] as const

/** The time at which messages were last stored for offline reading. 0 if there are none. */
export const cachedAt = (session_id: string): number => queryClient.getQueryState(newestKey(session_id))?.dataUpdatedAt ?? 0

const keep = (session_id: string): void => {
  const { messages } = threadOf(session_id).get()
  queryClient.setQueryData<StoredMessages>(newestKey(session_id), { items: messages.slice(-KEPT) })
}

const fromKept = (session_id: string): Thread => ({
  ...emptyThread,
  messages: queryClient.getQueryData<StoredMessages>(newestKey(session_id))?.items ?? [],
})

export function threadOf(session_id: string): Store<Thread> {
  const known = threads.get(session_id) ?? createStore(fromKept(session_id))
  threads.set(session_id, known)
  return known
}

let owner = getSession()?.user.id
/** Another user of this browser must not see these messages and texts. */
onSession(() => {
  if (getSession()?.user.id === owner) return
  owner = getSession()?.user.id
  threads.clear()
  drafts.clear()
})

/** The server writes system messages in the account's language, so a change of language discards all loaded messages. */
accountLanguage.subscribe(() => {
  queryClient.removeQueries({ queryKey: api.list_chat_messages.key })
  for (const store of threads.values()) store.set({ ...store.get(), messages: [], older: undefined })
})

const change = (session_id: string, next: (thread: Thread) => Thread): void => {
  const store = threadOf(session_id)
  store.set(next(store.get()))
}

export function addMessages(session_id: string, come: Parameters<typeof withMessages>[1]): void {
  change(session_id, (thread) => withMessages(thread, come))
  keep(session_id)
}

/**
 * `newest` is the newest page. Removes the messages that were stored on an earlier visit, because messages may be
 * missing between them and this page. Messages newer than the page stay.
 */
const withoutKept = (thread: Thread, newest: readonly ChatMessage[]): Thread => {
  const end = lastPosition({ ...emptyThread, messages: newest })
  return { ...thread, messages: thread.messages.filter(({ position }) => position > end) }
}

/** Fetches the newest messages the first time, then everything since the last fetch. */
export async function fetchNew(session_id: string): Promise<void> {
  if (threadOf(session_id).get().older === undefined) {
    const { items, next_cursor } = await api.list_chat_messages({ session_id, limit: PAGE })
    change(session_id, (thread) => ({ ...withMessages(withoutKept(thread, items), items), older: next_cursor }))
    keep(session_id)
    return
  }
  let isMore = true
  while (isMore) {
    const after = lastPosition(threadOf(session_id).get())
    const { items } = await api.list_chat_messages({ session_id, after, limit: MISSED_PAGE })
    addMessages(session_id, items)
    isMore = items.length === MISSED_PAGE
  }
}

/** False if there are no older messages. */
export async function fetchOlder(session_id: string): Promise<boolean> {
  const { older } = threadOf(session_id).get()
  if (!older) return false
  const { items, next_cursor } = await api.list_chat_messages({ session_id, cursor: older, limit: PAGE })
  change(session_id, (thread) => ({ ...withMessages(thread, items), older: next_cursor }))
  return true
}

/** The message appears at once and is sent after those queued before it. */
export function sendMessage(session_id: string, content: string, picture: Blob | null): void {
  const pending: Pending = {
    key: crypto.randomUUID(),
    content,
    picture,
    file_id: null,
    error: null,
    created_at: new Date().toISOString(),
  }
  change(session_id, (thread) => ({ ...thread, pending: [...thread.pending, pending] }))
  void sendWaiting(session_id)
}

/** Retries the message with this key, and every message that failed for a temporary reason, in order. */
export function sendAgain(session_id: string, key?: string): void {
  for (const one of threadOf(session_id).get().pending)
    if (one.error !== null && (one.key === key || isForLater(one.error)))
      change(session_id, (thread) => withPending(thread, one.key, { error: null }))
  void sendWaiting(session_id)
}

export const discardMessage = (session_id: string, key: string): void =>
  change(session_id, (thread) => withPending(thread, key, null))

const isForLater = (error: unknown): boolean => hasCode(error, 'OFFLINE', 'UNAVAILABLE', 'RATE_LIMITED')

const sending = new Set<string>()

/** Sends queued messages one at a time, in the order in which they were typed. Later messages pass one that failed. */
async function sendWaiting(session_id: string): Promise<void> {
  if (sending.has(session_id)) return
  sending.add(session_id)
  for (let next = firstWaiting(session_id); next; next = firstWaiting(session_id)) await sendOne(session_id, next)
  sending.delete(session_id)
}

const firstWaiting = (session_id: string): Pending | undefined =>
  threadOf(session_id)
    .get()
    .pending.find(({ error }) => error === null)

async function sendOne(session_id: string, { key, content, picture, file_id: known }: Pending): Promise<void> {
  try {
    const file_id = known ?? (picture && (await uploadPicture(picture)))
    if (file_id) change(session_id, (thread) => withPending(thread, key, { file_id }))
    addMessages(session_id, [
      await api.send_chat_message({ idempotency_key: key, session_id, content, ...(file_id && { file_id }) }),
    ])
  } catch (error) {
    change(session_id, (thread) => withPending(thread, key, { error }))
  }
}
