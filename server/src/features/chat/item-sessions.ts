import type { Transaction } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import type { WordKey } from '../../platform/words/words.ts'
import type { Context } from './context.ts'
import { say } from './say.ts'
import { lockSession, makeSession } from './session-queries.ts'

/** What the system says in conversations: a sentence of server/locales. */
export type SystemWord = Extract<WordKey, `chat.system.${string}`>

/** The word for a step of an item: a refund or release that the two parties agreed on has its own. */
export const wordOf = <Action extends string>(action: Action, by: string): Action | 'refund_agreed' | 'release_agreed' => {
  if (by !== 'system') return action
  return action === 'refund' ? 'refund_agreed' : action === 'release' ? 'release_agreed' : action
}

/** The item two members speak about. */
export interface Item {
  readonly kind: 'cashout' | 'task'
  readonly related_id: string
  readonly members: readonly [string, string]
}

export interface SystemMessage {
  readonly session_id: string
  /** Whose act it tells of: it is not unread for them. Null: nobody’s, a time that passed. */
  readonly actor_id: string | null
  /**
   * Worded for each side in its language when it is read. Beside `values`, which are shown as they are (amounts formatted), the
   * sentence may use `by` (`you`, `other` or `nobody`) and `name`, whom the reader knows the other by.
   */
  readonly key: SystemWord
  readonly values?: Readonly<Record<string, string | number>>
}

type Deps = Pick<Context, 'clock'>

/** Opens the conversation of an item, or finds it; answers its id. Record facts of your own after it. */
export async function openSession({ clock }: Deps, trx: Transaction, { kind, related_id, members }: Item): Promise<string> {
  const at = clock.now()
  const item = { kind, related_id }
  const { session, isNew } = await makeSession(trx, { id: newId(), members, item, created_at: at })
  if (isNew) await sayAsSystem(trx, { session_id: session.id, actor_id: null, key: `chat.system.opened.${kind}` }, at)
  return session.id
}

/**
 * Writes what happened into a conversation, whoever has blocked whom. It locks the conversation and tells of it: after the locks of
 * your own rows, before facts of your own, in one conversation per transaction.
 */
export const addSystemMessage = ({ clock }: Deps, trx: Transaction, message: SystemMessage): Promise<void> =>
  sayAsSystem(trx, message, clock.now())

async function sayAsSystem(trx: Transaction, { session_id, actor_id, key, values = {} }: SystemMessage, at: Date): Promise<void> {
  const session = await lockSession(trx, session_id)
  if (!session) throw new Error(`there is no conversation ${session_id}`)
  const words = { word_key: key, word_values: JSON.stringify(values) }
  await say(trx, session, { sender_id: actor_id, message_type: 'system', content: '', ...words }, at)
}
