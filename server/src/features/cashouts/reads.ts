import { AGENT_JOBS_OPEN_MAX } from '@hai/contract/bounds'
import { cashoutStatuses, type CashoutStatus } from '@hai/contract/cashout-steps'
import type { cashouts } from '@hai/contract/cashouts'
import type { Handlers } from '../../feature.ts'
import { fail } from '../../platform/failure.ts'
import { cutIdPage, readIdCursor } from '../../platform/cursors.ts'
import { withoutBlocked } from './blocked-pairs.ts'
import { readDeadlines } from './deadlines.ts'
import type { Context } from './deps.ts'
import { openStatuses, overStatuses, readCashout, readCashoutPage, type CashoutRow } from './queries.ts'
import { showCashouts, showOne } from './show-cashouts.ts'

type Reads = Pick<Handlers<typeof cashouts>, 'list_cashouts' | 'get_cashout' | 'get_cashout_photo' | 'list_cashout_offers'>

const statusesOf: Readonly<Record<'open' | 'over' | 'all', readonly CashoutStatus[]>> = {
  open: openStatuses,
  over: overStatuses,
  all: cashoutStatuses,
}

/** Fails: NOT_FOUND (also for an offer to the user, if the member or the agent has blocked the other). */
export async function readOwn(context: Context, user_id: string, cashout_id: string): Promise<CashoutRow> {
  const cashout = await readCashout(context.database, cashout_id)
  if (!cashout || (cashout.sender_id !== user_id && cashout.agent_id !== user_id)) fail('NOT_FOUND')
  const [seen] = await withoutBlocked(context, user_id, [cashout])
  return seen ?? fail('NOT_FOUND')
}

export const readHandlers = (context: Context): Reads => ({
  list_cashouts: async ({ user_id }, { cursor, limit, role, state }) => {
    const page = { user_id, role, statuses: statusesOf[state], before: readIdCursor(cursor), limit: limit + 1 }
    const found = await readCashoutPage(context.database, page)
    const { page: rows, next_cursor } = cutIdPage(found, limit)
    const seen = (await withoutBlocked(context, user_id, rows)).map((row) => ({ viewer_id: user_id, row }))
    return { items: await showCashouts(context, seen), next_cursor }
  },
  get_cashout: async ({ user_id }, { cashout_id }) => showOne(context, user_id, await readOwn(context, user_id, cashout_id)),
  get_cashout_photo: async ({ user_id }, { cashout_id }) => {
    const { photo } = await readOwn(context, user_id, cashout_id)
    const content = photo === null ? null : await context.files.read(photo)
    return { content: (content ?? fail('NOT_FOUND')).toString('base64') }
  },
  list_cashout_offers: async ({ user_id }) => {
    const page = { user_id, role: 'agent', statuses: ['assigned'], limit: AGENT_JOBS_OPEN_MAX } as const
    const rows = await withoutBlocked(context, user_id, await readCashoutPage(context.database, page))
    const deadlines = await readDeadlines(
      context.database,
      rows.map(({ id }) => id),
    )
    const dueOf = ({ id }: CashoutRow) => deadlines.find(({ item_id, kind }) => item_id === id && kind === 'answer')?.due_at
    const sorted = rows.toSorted((a, b) => (dueOf(a)?.getTime() ?? 0) - (dueOf(b)?.getTime() ?? 0))
    const seen = sorted.map((row) => ({ viewer_id: user_id, row }))
    return { items: await showCashouts(context, seen) }
  },
})
