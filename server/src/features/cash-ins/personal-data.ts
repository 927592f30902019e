import { dollars, type PersonalRow, type PersonalTable } from '../../personal-data.ts'
import type { Context } from './deps.ts'
import { readCashInPage } from './queries.ts'
import { showCashIns } from './show-cash-ins.ts'

const PAGE = 200

async function* cashInsOf(context: Context, user_id: string): AsyncIterable<readonly PersonalRow[]> {
  for (const role of ['member', 'agent'] as const) {
    let before: string | undefined
    do {
      const rows = await readCashInPage(context.database, { user_id, role, isWaiting: false, before, limit: PAGE })
      const seen = rows.map((row) => ({ viewer_id: user_id, row }))
      yield (await showCashIns(context, seen)).map(({ id, created_at, status, amount, agent_share, counterparty, ...one }) => ({
        id,
        created_at,
        role,
        status,
        amount_usd: dollars(amount),
        agent_share_usd: agent_share === null ? null : dollars(agent_share),
        counterparty_name: counterparty.shown_name,
        counterparty_hai_tag: counterparty.hai_tag,
        transaction_id: one.transaction_id,
        ended_at: one.ended_at,
      }))
      before = rows.length === PAGE ? rows.at(-1)?.id : undefined
    } while (before !== undefined)
  }
}

export const cashInsData = (context: Context): readonly PersonalTable[] => [
  { name: 'cash_ins', pages: ({ user_id }) => cashInsOf(context, user_id) },
]
