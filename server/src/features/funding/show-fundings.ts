import type { OwnFunding, StaffFunding } from '@hai/contract/funding'
import { isFundingOpen } from '@hai/contract/funding-states'
import type { Handler } from '../../feature.ts'
import { fail } from '../../platform/failure.ts'
import { readIdCursor } from '../../platform/cursors.ts'
import type { Context } from './context.ts'
import { ProviderSilent } from './port.ts'
import { readFunding, readPage, type FundingRow } from './rows.ts'
import { settleFunding } from './settle.ts'
import { toCredit, toGiveBack } from './undecided.ts'

/** The provider is asked at most this often about one funding, because a waiting screen polls more often. */
const CHECK_EVERY_MS = 4_000

function showFunding({
  funding_id,
  method,
  amount,
  fee,
  tax,
  status,
  transaction_id,
  next_url,
  taken,
  created_at,
}: FundingRow): OwnFunding {
  const figures = { amount, fee, tax, taken: taken.member }
  return { funding_id, method, status, transaction_id, next_url, ...figures, created_at: created_at.toISOString() }
}

export function showFundingToStaff(row: FundingRow): StaffFunding {
  const { funding_id, method, status, transaction_id, amount, fee, tax, taken: of, created_at } = showFunding(row)
  const own = { funding_id, method, status, transaction_id, amount, fee, tax, taken: of, created_at }
  const { reference, payment_reference, asked, received, refunded, disputed, taken, is_over_cap, silent_since } = row
  return {
    ...own,
    reference,
    payment_reference,
    asked,
    received,
    refunded,
    disputed,
    debt: taken.debt,
    is_over_cap,
    silent_since: silent_since?.toISOString() ?? null,
    given_up_at: row.given_up_at?.toISOString() ?? null,
    is_unclaimed: row.is_unclaimed,
    to_credit: toCredit(row),
    to_give_back: toGiveBack(row),
  }
}

/** Fails: NOT_FOUND (also for fundings of other members). */
export const getFunding =
  (context: Context): Handler<'get_funding'> =>
  async ({ user_id }, { funding_id }) => {
    const row = await readFunding(context.database, funding_id)
    if (row?.user_id !== user_id) return fail('NOT_FOUND')
    return showFunding(await refreshFromProvider(context, row))
  }

/** Asks the provider, because the member is waiting. Without an answer, the stored state is shown. */
async function refreshFromProvider(context: Context, row: FundingRow): Promise<FundingRow> {
  const { clock } = context
  const lastCheckMs = Math.max(row.checked_at?.getTime() ?? 0, row.created_at.getTime())
  if (!isFundingOpen(row.status) || row.silent_since || clock.now().getTime() - lastCheckMs < CHECK_EVERY_MS) return row
  try {
    return (await settleFunding(context, row.funding_id)) ?? row
  } catch (error) {
    if (error instanceof ProviderSilent) return row
    throw error
  }
}

async function pageOf<Item>(
  { database }: Context,
  { user_id, cursor, limit }: { readonly user_id: string; readonly cursor?: string | undefined; readonly limit: number },
  show: (row: FundingRow) => Item,
) {
  const found = await readPage(database, { user_id, before: readIdCursor(cursor), limit: limit + 1 })
  const items = found.slice(0, limit)
  return { items: items.map(show), next_cursor: found.length > limit ? (items.at(-1)?.funding_id ?? null) : null }
}

export const listFundings =
  (context: Context): Handler<'list_fundings'> =>
  ({ user_id }, page) =>
    pageOf(context, { ...page, user_id }, showFunding)

export const listUserFundings =
  (context: Context): Handler<'admin_list_user_fundings'> =>
  async (_staff, page) => {
    await context.ledger.memberAccounts(page.user_id)
    return pageOf(context, page, showFundingToStaff)
  }
