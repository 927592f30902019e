import type { cashIns } from '@hai/contract/cash-ins'
import type { Handlers } from '../../feature.ts'
import { fail } from '../../platform/failure.ts'
import { cutIdPage, readIdCursor } from '../../platform/cursors.ts'
import type { Context } from './deps.ts'
import { readCashIn, readCashInPage } from './queries.ts'
import { showCashIns, showOne } from './show-cash-ins.ts'

export const readHandlers = (context: Context): Pick<Handlers<typeof cashIns>, 'get_cash_in' | 'list_cash_ins'> => ({
  get_cash_in: async ({ user_id }, { cash_in_id }) => {
    const row = await readCashIn(context.database, cash_in_id)
    const isOwn = row !== null && (row.agent_id === user_id || row.member_id === user_id)
    return isOwn ? showOne(context, user_id, row) : fail('NOT_FOUND')
  },
  list_cash_ins: async ({ user_id }, { cursor, limit, role, state }) => {
    const page = { user_id, role, isWaiting: state === 'waiting', before: readIdCursor(cursor), limit: limit + 1 }
    const found = await readCashInPage(context.database, page)
    const { page: rows, next_cursor } = cutIdPage(found, limit)
    const seen = rows.map((row) => ({ viewer_id: user_id, row }))
    const items = await showCashIns(context, seen)
    const visible = state === 'waiting' ? items.filter(({ status }) => status === 'waiting') : items
    return { items: visible, next_cursor }
  },
})
