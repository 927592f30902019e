import type { chat } from '@hai/contract/chat'
import type { Handlers } from '../../feature.ts'
import { fail } from '../../platform/failure.ts'
import { deleteBlock, insertBlock, readBlocked } from './block-queries.ts'
import type { Context } from './context.ts'
import { recordBlockChange } from './events.ts'
import { sessionsOfPair } from './session-queries.ts'

type Blocks = Pick<Handlers<typeof chat>, 'block_member' | 'unblock_member' | 'list_blocked_members'>

export const blockHandlers = (context: Context): Blocks => ({
  block_member: async ({ user_id: blocker_id }, { user_id: blocked_id }) => {
    await context.database.transaction().execute(async (trx) => {
      // The lock waits for transactions that are sending a message. Later transactions see the block.
      const sessions = await sessionsOfPair(trx, [blocker_id, blocked_id]).forUpdate().execute()
      if (sessions.length === 0) fail('NOT_FOUND')
      const at = context.clock.now()
      if (await insertBlock(trx, { blocker_id, blocked_id, created_at: at }))
        await recordBlockChange(trx, { blocker_id, blocked_id }, at)
    })
    return {}
  },
  unblock_member: async ({ user_id: blocker_id }, { user_id: blocked_id }) => {
    await context.database.transaction().execute(async (trx) => {
      if (await deleteBlock(trx, { blocker_id, blocked_id }))
        await recordBlockChange(trx, { blocker_id, blocked_id }, context.clock.now())
    })
    return {}
  },
  list_blocked_members: async ({ user_id }) => ({ items: await showBlocked(context, user_id) }),
})

export async function showBlocked(context: Context, viewer_id: string) {
  const blocked = await readBlocked(context.database, viewer_id)
  const ids = blocked.map(({ blocked_id }) => blocked_id)
  const [members, dealt, nickname] = await Promise.all([
    context.identity.findMembers(ids),
    context.transfers.dealtWith(viewer_id, ids),
    context.contacts.nicknamesOf(ids.map((other_id) => ({ viewer_id, other_id }))),
  ])
  return blocked.map(({ blocked_id: user_id, created_at }) => {
    const member = members.get(user_id)
    return {
      user_id,
      shown_name: (dealt.has(user_id) ? member?.full_name : member?.shown_name) ?? null,
      hai_tag: member?.hai_tag ?? null,
      avatar_url: member?.avatar_url ?? null,
      nickname: nickname(viewer_id, user_id),
      created_at: created_at.toISOString(),
    }
  })
}
