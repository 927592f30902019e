import type { ChatMessage } from '@hai/contract/chat'

/** A message that the server has not confirmed. */
export interface Pending {
  /** The idempotency key: a retry does not send the message twice. */
  readonly key: string
  readonly content: string
  readonly picture: Blob | null
  readonly file_id: string | null
  readonly created_at: string
  /** Null while it is queued or being sent. */
  readonly error: unknown
}

export interface Thread {
  /** Sorted by position, without gaps. */
  readonly messages: readonly ChatMessage[]
  readonly pending: readonly Pending[]
  /** Null: there are no older messages. Undefined: nothing was fetched yet. */
  readonly older: string | null | undefined
}

export const emptyThread: Thread = { messages: [], pending: [], older: undefined }

export const lastPosition = ({ messages }: Thread): number => messages.at(-1)?.position ?? 0

/** True if messages between the last known one and this one were missed. */
export const isBehind = (thread: Thread, { position }: Pick<ChatMessage, 'position'>): boolean =>
  position > lastPosition(thread) + 1

/** Merges messages, which may arrive twice and in any order, and removes the pending ones that they confirm. */
export function withMessages(thread: Thread, come: readonly ChatMessage[]): Thread {
  const byPosition = new Map([...thread.messages, ...come].map((message) => [message.position, message]))
  const messages = [...byPosition.values()].sort((a, b) => a.position - b.position)
  const confirmed = new Set(come.map(({ idempotency_key }) => idempotency_key))
  return { ...thread, messages, pending: thread.pending.filter(({ key }) => !confirmed.has(key)) }
}

/** A `change` of null removes the message. */
export function withPending(thread: Thread, key: string, change: Partial<Pending> | null): Thread {
  const pending = thread.pending.flatMap((one) => (one.key !== key ? [one] : change ? [{ ...one, ...change }] : []))
  return { ...thread, pending }
}
