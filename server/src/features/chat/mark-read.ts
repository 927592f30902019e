import type { Input, Output } from '@hai/contract/contract'
import type { Transaction } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import type { Context } from './context.ts'
import { messagesRead } from './events.ts'
import { lockOwnSession, otherOf, type Session } from './session-queries.ts'

/** Without `position`, the whole conversation counts as read. The mark never moves back. Fails: NOT_FOUND. */
export const markSessionRead = (
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  user_id: string,
  { session_id, position }: Input<'mark_session_read'>,
): Promise<Output<'mark_session_read'>> =>
  database.transaction().execute(async (trx) => {
    const session = (await lockOwnSession(trx, session_id, user_id)) ?? fail('NOT_FOUND')
    const { read_position, unread_count } = await readParticipant(trx, session_id, user_id)
    const reached = Math.min(position ?? session.last_position, session.last_position)
    if (reached <= read_position) return { read_position, unread_count }
    const at = clock.now()
    const left = await moveMark(trx, { session, user_id, reached, at })
    await messagesRead(trx, [{ session_id, user_id, other_id: otherOf(session, user_id), position: reached }], at)
    return { read_position: reached, unread_count: left }
  })

/** Returns the number of messages that were unread. */
export const markAllRead = ({ database, clock }: Pick<Context, 'database' | 'clock'>, user_id: string): Promise<number> =>
  database.transaction().execute(async (trx) => {
    const unread = await trx
      .selectFrom('chat.participant')
      .select('session_id')
      .where('user_id', '=', user_id)
      .where('unread_count', '>', 0)
      .orderBy('session_id')
      .execute()
    const at = clock.now()
    const marked = []
    let count = 0
    for (const { session_id } of unread) {
      const session = await lockOwnSession(trx, session_id, user_id)
      if (!session) continue
      count += (await readParticipant(trx, session_id, user_id)).unread_count
      await moveMark(trx, { session, user_id, reached: session.last_position, at })
      marked.push({ session_id, user_id, other_id: otherOf(session, user_id), position: session.last_position })
    }
    await messagesRead(trx, marked, at)
    return count
  })

const readParticipant = (trx: Transaction, session_id: string, user_id: string) =>
  trx
    .selectFrom('chat.participant')
    .select(['read_position', 'unread_count'])
    .where('user_id', '=', user_id)
    .where('session_id', '=', session_id)
    .executeTakeFirstOrThrow()

interface ReadMark {
  /** The caller has locked the conversation. */
  readonly session: Session
  readonly user_id: string
  readonly reached: number
  readonly at: Date
}

/** Returns the unread count. Messages that the participant sent or caused do not count. */
async function moveMark(trx: Transaction, { session, user_id, reached, at }: ReadMark): Promise<number> {
  const { count } = await trx
    .selectFrom('chat.message')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('session_id', '=', session.id)
    .where('position', '>', reached)
    .where('sender_id', 'is distinct from', user_id)
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('chat.participant')
    .set({ read_position: reached, read_at: at, unread_count: count })
    .where('user_id', '=', user_id)
    .where('session_id', '=', session.id)
    .execute()
  return count
}
