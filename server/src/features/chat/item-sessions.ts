import type { Transaction } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import type { WordKey, WordValues } from '../../platform/words/words.ts'
import type { Context } from './context.ts'
import { addChatMessage } from './add-chat-message.ts'
import { lockSession, makeSession } from './session-queries.ts'

export type SystemWord = Extract<WordKey, `chat.system.${string}`>

/**
 * The last part of the key of a system message. A refund or release by the system has its own key, because both parties
 * agreed on it.
 */
export const wordOf = <Action extends string>(action: Action, by: string): Action | 'refund_agreed' | 'release_agreed' => {
  if (by !== 'system') return action
  return action === 'refund' ? 'refund_agreed' : action === 'release' ? 'release_agreed' : action
}

export interface Item {
  readonly kind: 'cashout' | 'task'
  readonly related_id: string
  readonly members: readonly [string, string]
}

export interface SystemMessage {
  readonly session_id: string
  /**
   * The member who caused the message, for whom the message does not count as unread. Null if no participant caused it.
   */
  readonly actor_id: string | null
  /**
   * The server translates the message for each reader when they read it. The translation may use the fields of
   * `values`, `by` (`you`, `other` or `nobody`) and `name` (the name by which the reader knows the other person).
   */
  readonly key: SystemWord
  readonly values?: WordValues
}

type Deps = Pick<Context, 'clock'>

/** Finds or creates the conversation. May publish an event, so publish your own events after this call. */
export async function openSession({ clock }: Deps, trx: Transaction, { kind, related_id, members }: Item): Promise<string> {
  const at = clock.now()
  const item = { kind, related_id }
  const { session, isNew } = await makeSession(trx, { id: newId(), members, item, created_at: at })
  if (isNew) await postSystemMessage(trx, { session_id: session.id, actor_id: null, key: `chat.system.opened.${kind}` }, at)
  return session.id
}

/**
 * Works even after a block. Locks the conversation and publishes an event, so lock your own rows before this call and
 * publish your own events after it. Use it for at most one conversation per transaction.
 */
export const addSystemMessage = ({ clock }: Deps, trx: Transaction, message: SystemMessage): Promise<void> =>
  postSystemMessage(trx, message, clock.now())

async function postSystemMessage(
  trx: Transaction,
  { session_id, actor_id, key, values = {} }: SystemMessage,
  at: Date,
): Promise<void> {
  const session = await lockSession(trx, session_id)
  if (!session) throw new Error(`conversation ${session_id} does not exist`)
  const words = { word_key: key, word_values: JSON.stringify(values) }
  await addChatMessage(trx, session, { sender_id: actor_id, message_type: 'system', content: '', ...words }, at)
}
