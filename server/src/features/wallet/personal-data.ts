import type { ActivityItem } from '@hai/contract/wallet'
import { dollars, personalTable, type PersonalRow, type PersonalTable } from '../../personal-data.ts'
import { readActivity, type ActivityPage } from './activity.ts'
import type { Context } from './context.ts'
import { figuresOf } from './raw-items.ts'
import { showItems } from './show-items.ts'

const PAGE = 200

/** Undefined before the account setup is complete. */
const walletOf = async ({ ledger }: Context, user_id: string) => (await ledger.balancesOf([user_id])).get(user_id)

async function* activityOf(context: Context, user_id: string): AsyncIterable<readonly PersonalRow[]> {
  if (!(await walletOf(context, user_id))) return
  let before: number | undefined
  do {
    const { items, next }: ActivityPage = await readActivity(context, { user_id, before, limit: PAGE })
    const views = await showItems(
      context,
      items.map((item) => ({ viewer_id: user_id, item })),
    )
    yield views.map(rowOf)
    before = next ?? undefined
  } while (before !== undefined)
}

function rowOf(item: ActivityItem): PersonalRow {
  const { id, created_at, kind, direction, status, counterparty, note, balance_after, returned_by, return_of } = item
  const { amount, fee, tax, total } = figuresOf(item)
  return {
    id,
    created_at,
    kind,
    direction,
    status,
    amount_usd: dollars(amount),
    fee_usd: dollars(fee),
    tax_usd: dollars(tax),
    total_usd: dollars(total),
    counterparty_name: counterparty.shown_name,
    counterparty_hai_tag: counterparty.hai_tag,
    note,
    balance_after_usd: balance_after === null ? null : dollars(balance_after),
    returned_by,
    return_of,
  }
}

export const walletData = (context: Context): readonly PersonalTable[] => [
  personalTable('wallet', async ({ user_id }) => {
    const wallet = await walletOf(context, user_id)
    if (!wallet) return []
    const { available, on_hold } = wallet
    return [{ available_balance_usd: dollars(available), on_hold_balance_usd: dollars(on_hold) }]
  }),
  { name: 'activity', pages: ({ user_id }) => activityOf(context, user_id) },
]
