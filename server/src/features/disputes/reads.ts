import type { disputes } from '@hai/contract/disputes'
import { Readable } from 'node:stream'
import type { Handlers } from '../../feature.ts'
import { fail } from '../../platform/failure.ts'
import { cutIdPage, readIdCursor } from '../../platform/cursors.ts'
import { toActionContext, type Context } from './deps.ts'
import { countDisputes, readDispute, readDisputePage, readEvents, type DisputeRow } from './queries.ts'
import { roleIn, showDisputes, showWhole } from './show-disputes.ts'

type Reads = Pick<Handlers<typeof disputes>, 'list_disputes' | 'count_active_disputes' | 'get_dispute' | 'get_dispute_attachment'>

async function readOwn({ database }: Context, user_id: string, dispute_id: string): Promise<DisputeRow> {
  const dispute = await readDispute(database, dispute_id)
  return dispute && roleIn(dispute, user_id) !== null ? dispute : fail('NOT_FOUND')
}

export const readHandlers = (context: Context): Reads => ({
  list_disputes: async ({ user_id }, { cursor, limit, state }) => {
    const page = { user_id, state, before: readIdCursor(cursor), limit: limit + 1 }
    const found = await readDisputePage(context.database, page)
    const { page: rows, next_cursor } = cutIdPage(found, limit)
    const seen = rows.map((row) => ({ viewer_id: user_id, row }))
    return { items: await showDisputes(await toActionContext(context), seen), next_cursor }
  },
  count_active_disputes: async ({ user_id }) => {
    const { active, all } = await countDisputes(context.database, user_id)
    return { count: active, has_any: all > 0 }
  },
  get_dispute: async ({ user_id }, { dispute_id }) =>
    showWhole(await toActionContext(context), user_id, await readOwn(context, user_id, dispute_id)),
  get_dispute_attachment: async ({ user_id }, { dispute_id, file_id }) => {
    await readOwn(context, user_id, dispute_id)
    const events = await readEvents(context.database, [dispute_id])
    if (!events.some(({ attachments }) => attachments.includes(file_id))) fail('NOT_FOUND')
    const picture = (await context.files.readAttachment(file_id)) ?? fail('NOT_FOUND')
    return { file_name: `${file_id}.webp`, chunks: Readable.from([picture]) }
  },
})
