import type { Handler } from '../../feature.ts'
import { readPositionCursor, writePositionCursor } from '../../platform/cursors.ts'
import type { Context } from './deps.ts'
import { totalOf } from './details.ts'
import { readOpenSends } from './waiting-sends.ts'

export const listPendingSends =
  (context: Context): Handler<'list_pending_sends'> =>
  async (caller, { cursor, limit }) => {
    const before = readPositionCursor(cursor)
    const found = await readOpenSends(context.database, { payer_id: caller.user_id, status: 'pending', before, limit: limit + 1 })
    const page = found.slice(0, limit)
    const last = found.length > limit ? page.at(-1) : undefined
    return {
      items: page.map((send) => ({
        transaction_id: send.transaction_id,
        payee: send.address_typed ?? '',
        payee_kind: send.address_kind ?? 'hai_tag',
        amount: send.amount,
        total: totalOf(send),
        note: send.note,
        created_at: send.created_at.toISOString(),
        expires_at: send.deadline.toISOString(),
      })),
      next_cursor: last ? writePositionCursor(last.position) : null,
    }
  }
