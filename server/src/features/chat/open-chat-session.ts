import type { Handler } from '../../feature.ts'
import { fail } from '../../platform/failure.ts'
import { newId } from '../../platform/ids.ts'
import type { Context } from './context.ts'
import { ownSession } from './read-handlers.ts'
import { makeSession } from './session-queries.ts'

/** Fails: NOT_FOUND (also if the member is a stranger). */
export const openChatSession =
  (context: Context): Handler<'open_chat_session'> =>
  async ({ user_id }, { hai_tag }) => {
    const { database, identity, transfers, clock } = context
    const other_id = (await identity.holderOfTag(hai_tag)) ?? fail('NOT_FOUND')
    if (!(await transfers.dealtWith(user_id, [other_id])).has(other_id)) fail('NOT_FOUND')
    const { session } = await database
      .transaction()
      .execute((trx) => makeSession(trx, { id: newId(), members: [user_id, other_id], item: null, created_at: clock.now() }))
    return (await ownSession(context, user_id, session.id)).session
  }
