import { sql, type ExpressionBuilder, type Selectable } from 'kysely'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { ChatSession, DB } from '../../platform/database/generated.ts'

export type Session = Selectable<ChatSession>

const columns = [
  'id',
  'participant_1_id',
  'participant_2_id',
  'context_type',
  'context_id',
  'created_at',
  'last_message_at',
  'last_position',
] as const

export interface NewSession {
  readonly id: string
  readonly members: readonly [string, string]
  readonly item: { readonly kind: 'cashout' | 'task'; readonly related_id: string } | null
  readonly created_at: Date
}

/** Finds or creates the conversation. If two transactions create it at the same time, both get the same one. */
export async function makeSession(
  trx: Transaction,
  { id, members, item, created_at }: NewSession,
): Promise<{ readonly session: Session; readonly isNew: boolean }> {
  const [participant_1_id, participant_2_id] = [...members].sort()
  const participants = { participant_1_id: participant_1_id ?? '', participant_2_id: participant_2_id ?? '' }
  const inserted = await trx
    .insertInto('chat.session')
    .values({ id, ...participants, context_type: item?.kind ?? 'other', context_id: item?.related_id ?? null, created_at })
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst()
  if (inserted) {
    const participants = members.map((user_id) => ({ user_id, session_id: id }))
    await trx.insertInto('chat.participant').values(participants).execute()
    return { session: inserted, isNew: true }
  }
  const session = await trx
    .selectFrom('chat.session')
    .select(columns)
    .where('participant_1_id', '=', participants.participant_1_id)
    .where('participant_2_id', '=', participants.participant_2_id)
    .where('context_type', '=', item?.kind ?? 'other')
    .where('context_id', item === null ? 'is' : '=', item?.related_id ?? null)
    .executeTakeFirstOrThrow()
  return { session, isNew: false }
}

/** New messages and read marks wait for the transaction that holds this lock. */
export const lockSession = (trx: Transaction, id: string): Promise<Session | undefined> =>
  trx.selectFrom('chat.session').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()

const isOf = (user_id: string) => (row: ExpressionBuilder<DB, 'chat.session'>) =>
  row.or([row('participant_1_id', '=', user_id), row('participant_2_id', '=', user_id)])

export const lockOwnSession = (trx: Transaction, id: string, user_id: string): Promise<Session | undefined> =>
  trx.selectFrom('chat.session').select(columns).where('id', '=', id).where(isOf(user_id)).forUpdate().executeTakeFirst()

export async function isParticipant(database: Database, session_id: string, user_id: string): Promise<boolean> {
  const row = await database
    .selectFrom('chat.participant')
    .select('user_id')
    .where('user_id', '=', user_id)
    .where('session_id', '=', session_id)
    .executeTakeFirst()
  return row !== undefined
}

/** In the order in which they must be locked. */
export const sessionsOfPair = (database: Database, pair: readonly [string, string]) => {
  const [participant_1_id, participant_2_id] = [...pair].sort()
  return database
    .selectFrom('chat.session')
    .select(columns)
    .where('participant_1_id', '=', participant_1_id ?? '')
    .where('participant_2_id', '=', participant_2_id ?? '')
    .orderBy('id')
}

export const otherOf = ({ participant_1_id, participant_2_id }: Session, user_id: string): string =>
  user_id === participant_1_id ? participant_2_id : participant_1_id

export interface ListPlace {
  readonly last_message_at: Date
  readonly session_id: string
}

/** Latest first. Leaves out conversations without messages. */
export async function readListed(
  database: Database,
  { user_id, before, limit }: { readonly user_id: string; readonly before: ListPlace | undefined; readonly limit: number },
): Promise<readonly ListPlace[]> {
  let query = database
    .selectFrom('chat.participant')
    .select(['session_id', 'last_message_at'])
    .where('user_id', '=', user_id)
    .where('last_message_at', 'is not', null)
    .orderBy('last_message_at', 'desc')
    .orderBy('session_id', 'desc')
    .limit(limit)
  if (before) query = query.where(sql<boolean>`(last_message_at, session_id) < (${before.last_message_at}, ${before.session_id})`)
  return (await query.execute()).flatMap(({ session_id, last_message_at }) =>
    last_message_at ? [{ session_id, last_message_at }] : [],
  )
}

/** Leaves out members without unread messages. */
export async function readUnread(database: Database, user_ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (user_ids.length === 0) return new Map()
  const rows = await database
    .selectFrom('chat.participant')
    .select((row) => ['user_id', row.fn.sum<number>('unread_count').as('count')])
    .where('user_id', 'in', user_ids)
    .where('unread_count', '>', 0)
    .groupBy('user_id')
    .execute()
  return new Map(rows.map(({ user_id, count }) => [user_id, count]))
}
