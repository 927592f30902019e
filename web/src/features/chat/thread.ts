import type { ChatMessage } from '@hai/contract/chat'

/** Something typed here that the server has not confirmed. */
export interface Pending {
  /** The idempotency key: tried again, it is said once. */
  readonly key: string
  readonly content: string
  readonly picture: Blob | null
  /** Of a picture that has been handed over already. */
  readonly file_id: string | null
  readonly created_at: string
  /** Null: on its way. */
  readonly error: unknown
}

/** What this page knows of one conversation. */
export interface Thread {
  /** By position, without gaps. */
  readonly messages: readonly ChatMessage[]
  readonly pending: readonly Pending[]
  /** Leads to older ones; null: there are none; undefined: nothing was read yet. */
  readonly older: string | null | undefined
}

export const emptyThread: Thread = { messages: [], pending: [], older: undefined }

export const lastPosition = ({ messages }: Thread): number => messages.at(-1)?.position ?? 0

/** Whether something between what is known and this message was missed. */
export const isBehind = (thread: Thread, { position }: Pick<ChatMessage, 'position'>): boolean =>
  position > lastPosition(thread) + 1

/** Takes messages in, once each, however often and in whatever order they come; what they confirm waits no more. */
export function withMessages(thread: Thread, come: readonly ChatMessage[]): Thread {
  const byPosition = new Map([...thread.messages, ...come].map((message) => [message.position, message]))
  const messages = [...byPosition.values()].sort((a, b) => a.position - b.position)
  const confirmed = new Set(come.map(({ idempotency_key }) => idempotency_key))
  return { ...thread, messages, pending: thread.pending.filter(({ key }) => !confirmed.has(key)) }
}

/** Changes what waits under a key, or with null takes it back. */
export function withPending(thread: Thread, key: string, change: Partial<Pending> | null): Thread {
  const pending = thread.pending.flatMap((one) => (one.key !== key ? [one] : change ? [{ ...one, ...change }] : []))
  return { ...thread, pending }
}
