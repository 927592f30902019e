import type { Transaction } from '../../platform/database/database.ts'
import type { ActionContext } from './deps.ts'
import type { DisputedItem } from './items.ts'

type ChatLineKind = 'say' | 'propose' | 'decline' | 'retract' | 'part'

/** Adds a system message to the conversation about the disputed item. For the other party the message is unread. */
export async function postToChat(
  { chat }: Pick<ActionContext, 'chat'>,
  trx: Transaction,
  { chat_session_id }: Pick<DisputedItem, 'chat_session_id'>,
  line: {
    readonly actor_id: string | null
    readonly key: `chat.system.dispute.${ChatLineKind}`
    readonly values?: { readonly amount: string; readonly kept: string }
  },
): Promise<void> {
  if (chat_session_id !== null) await chat.addSystemMessage(trx, { session_id: chat_session_id, ...line })
}
