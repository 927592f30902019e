import { cents, plus, zeroCents, type Cents } from '@hai/contract/money'
import { sql } from 'kysely'
import type { AccountId } from '../../ledger/index.ts'
import type { Context } from './context.ts'
import type { FundingRow } from './rows.ts'

export interface FundingPlace {
  readonly account: AccountId
  readonly cap: Cents
  readonly of: (row: FundingRow) => FundingRow
}

/** The accounts of a deleted member still exist, so only the profile shows the deletion. */
async function isGone({ database }: Pick<Context, 'database'>, user_id: string): Promise<boolean> {
  const { rows } = await sql`
    select from identity.profile_view where id = ${user_id} and permanently_blocked and blocked_reason = 'deleted'`.execute(
    database,
  )
  return rows.length > 0
}

/** Fee and tax of a deleted member’s payment also go to the account for unclaimed funds. */
const unclaimed = (row: FundingRow): FundingRow =>
  row.is_unclaimed
    ? row
    : { ...row, amount: plus(row.amount, row.fee, row.tax), fee: zeroCents, tax: zeroCents, is_unclaimed: true }

/** The account for unclaimed funds if the member was deleted before the payment was credited, otherwise the wallet. */
export async function placeOf(context: Context, row: FundingRow): Promise<FundingPlace> {
  const { ledger, limits } = context
  if (row.is_unclaimed || (row.transaction_id === null && (await isGone(context, row.user_id)))) {
    const account = (await ledger.platformAccounts()).get('unclaimed_funds')
    if (account === undefined) throw new RangeError('the ledger has no account for unclaimed funds')
    return { account, cap: cents(Number.MAX_SAFE_INTEGER), of: unclaimed }
  }
  const { available } = await ledger.memberAccounts(row.user_id)
  return { account: available, cap: await limits.balanceCapOf(row.user_id), of: (same) => same }
}
