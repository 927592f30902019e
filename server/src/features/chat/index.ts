import type { Feature } from '../../feature.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Context } from './context.ts'
import { addSystemMessage, type Item, openSession, type SystemMessage } from './item-sessions.ts'

/** What other features do with conversations. */
export interface Chat {
  readonly feature: Feature
  /** Opens the conversation of an item for its two members, or finds it; answers its id. */
  readonly openSession: (trx: Transaction, item: Item) => Promise<string>
  /** Writes into a conversation what happened to its item; each side reads it in its language. */
  readonly addSystemMessage: (trx: Transaction, message: SystemMessage) => Promise<void>
}

/** What members say to each other. */
export function createChat(context: Context): Chat {
  return {
    feature: { handlers: {} },
    openSession: (trx, item) => openSession(context, trx, item),
    addSystemMessage: (trx, message) => addSystemMessage(context, trx, message),
  }
}
