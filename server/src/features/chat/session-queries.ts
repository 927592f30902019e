import type { Selectable } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import type { ChatSession } from '../../platform/database/generated.ts'

export type Session = Selectable<ChatSession>

/** Two members, and the item they speak about; null: nothing in particular. */
export interface NewSession {
  readonly id: string
  readonly members: readonly [string, string]
  readonly item: { readonly kind: 'cashout' | 'task'; readonly related_id: string } | null
  readonly created_at: Date
}

/** Makes the conversation, or finds the one there is. Neither of two at once makes a second. */
export async function makeSession(
  trx: Transaction,
  { id, members, item, created_at }: NewSession,
): Promise<{ readonly session: Session; readonly isNew: boolean }> {
  const [participant_1_id, participant_2_id] = [...members].sort()
  const whose = { participant_1_id: participant_1_id ?? '', participant_2_id: participant_2_id ?? '' }
  const made = await trx
    .insertInto('chat.session')
    .values({ id, ...whose, context_type: item?.kind ?? 'other', context_id: item?.related_id ?? null, created_at })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (made) {
    const participants = members.map((user_id) => ({ user_id, session_id: id }))
    await trx.insertInto('chat.participant').values(participants).execute()
    return { session: made, isNew: true }
  }
  const session = await trx
    .selectFrom('chat.session')
    .selectAll()
    .where('participant_1_id', '=', whose.participant_1_id)
    .where('participant_2_id', '=', whose.participant_2_id)
    .where('context_type', '=', item?.kind ?? 'other')
    .where('context_id', item === null ? 'is' : '=', item?.related_id ?? null)
    .executeTakeFirstOrThrow()
  return { session, isNew: false }
}

/** The conversation, locked: what is said and read in it next is said and read here, or after this transaction. */
export const lockSession = (trx: Transaction, id: string): Promise<Session | undefined> =>
  trx.selectFrom('chat.session').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
