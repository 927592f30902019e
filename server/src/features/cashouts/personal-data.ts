import { dollars, personalTable, type PersonalRow, type PersonalTable } from '../../personal-data.ts'
import { cashoutStatuses } from '@hai/contract/cashout-steps'
import type { Context } from './deps.ts'
import { readCashoutPage } from './queries.ts'
import { showCashouts } from './show-cashouts.ts'

const PAGE = 200

async function* cashoutsOf(context: Context, user_id: string): AsyncIterable<readonly PersonalRow[]> {
  for (const role of ['member', 'agent'] as const) {
    let before: string | undefined
    do {
      const rows = await readCashoutPage(context.database, { user_id, role, statuses: cashoutStatuses, before, limit: PAGE })
      const views = await showCashouts(
        context,
        rows.map((row) => ({ viewer_id: user_id, row })),
      )
      yield views.map(({ id, created_at, status, amount, fee, tax, amount_htg, htg_per_usd, destination_details, ...one }) => ({
        id,
        created_at,
        role,
        status,
        amount_usd: dollars(amount),
        fee_usd: dollars(fee),
        tax_usd: dollars(tax),
        amount_htg,
        htg_per_usd,
        destination: destination_details,
        counterparty: one.counterparty?.shown_name ?? null,
        agent_share_usd: one.agent_share === null ? null : dollars(one.agent_share),
        reference: one.reference,
        timeline: one.timeline,
        rating: one.rating,
        ended_at: one.ended_at,
      }))
      before = rows.length === PAGE ? rows.at(-1)?.id : undefined
    } while (before !== undefined)
  }
}

export const cashoutsData = (context: Context): readonly PersonalTable[] => [
  { name: 'cashouts', pages: ({ user_id }) => cashoutsOf(context, user_id) },
  personalTable('saved_destinations', ({ user_id }) =>
    context.database
      .selectFrom('cashouts.destination')
      .select(['label', 'method', 'phone', 'full_name', 'department', 'commune', 'account', 'note', 'created_at'])
      .where('member_id', '=', user_id)
      .orderBy('id', 'desc')
      .execute(),
  ),
]
