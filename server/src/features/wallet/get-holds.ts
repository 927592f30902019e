import { cents } from '@hai/contract/money'
import type { Hold } from '@hai/contract/wallet'
import type { Handler } from '../../feature.ts'
import type { Context } from './context.ts'
import { readOpenHolds } from './holds.ts'
import { readItems } from './read-items.ts'
import { showItems } from './show-items.ts'

const HOLDS_MAX = 50

const reasons: Readonly<Record<string, Hold['kind']>> = {
  send_held: 'undo_window',
  cash_out_held: 'cash_out',
  task_held: 'task',
}

/** The holds and the sum of the older ones equal on_hold_balance. */
export const getHolds =
  (context: Context): Handler<'get_holds'> =>
  async ({ user_id }) => {
    const { on_hold: account } = await context.ledger.memberAccounts(user_id)
    const { on_hold, holds, older } = await readOpenHolds(context.database, account, HOLDS_MAX)
    const ids = holds.map(({ public_id }) => public_id)
    const [seen, sends] = await Promise.all([
      readItems(
        context,
        ids.map((transaction_id) => ({ viewer_id: user_id, transaction_id })),
      ),
      context.transfers.waitingSends(ids),
    ])
    const items = new Map((await showItems(context, seen)).map((item) => [item.id, item]))
    return {
      on_hold_balance: cents(on_hold),
      items: holds.map(({ public_id, kind, amount, created_at }) => {
        const item = items.get(public_id)
        return {
          transaction_id: item?.id ?? null,
          kind: reasons[kind] ?? 'other',
          amount: cents(amount),
          counterparty: item?.counterparty ?? { shown_name: null, hai_tag: null, avatar_url: null, nickname: null },
          created_at: created_at.toISOString(),
          ends_at: sends.get(public_id)?.deadline.toISOString() ?? null,
        }
      }),
      older: { count: older.count, amount: cents(older.amount) },
    }
  }
