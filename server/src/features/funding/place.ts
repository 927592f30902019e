import { cents, plus, zeroCents, type Cents } from '@hai/contract/money'
import { sql } from 'kysely'
import type { AccountId } from '../../ledger/index.ts'
import type { Context } from './context.ts'
import type { FundingRow } from './rows.ts'

/** Where a funding’s money goes, and comes from again. */
export interface Place {
  readonly account: AccountId
  /** What it may hold. */
  readonly cap: Cents
  /** The funding as it is booked there. */
  readonly of: (row: FundingRow) => FundingRow
}

/** Somebody who was deleted: they have accounts, and nobody reads them. */
async function isGone({ database }: Pick<Context, 'database'>, user_id: string): Promise<boolean> {
  const { rows } = await sql`
    select from identity.profile where id = ${user_id} and blocked_for_good and blocked_reason = 'deleted'`.execute(database)
  return rows.length > 0
}

/** What a member who is gone paid goes whole, fee and tax with it, to an account that the staff see: it is neither theirs any more nor ours. */
const unclaimed = (row: FundingRow): FundingRow =>
  row.is_unclaimed
    ? row
    : { ...row, amount: plus(row.amount, row.fee, row.tax), fee: zeroCents, tax: zeroCents, is_unclaimed: true }

/** The member’s wallet; of what was paid by whoever is gone, the account for that. */
export async function placeOf(context: Context, row: FundingRow): Promise<Place> {
  const { ledger, limits } = context
  if (row.is_unclaimed || (row.transaction_id === null && (await isGone(context, row.user_id)))) {
    const account = (await ledger.platformAccounts()).get('unclaimed_funds')
    if (account === undefined) throw new RangeError('the book has no account for what nobody can be given')
    return { account, cap: cents(Number.MAX_SAFE_INTEGER), of: unclaimed }
  }
  const { available } = await ledger.memberAccounts(row.user_id)
  return { account: available, cap: await limits.balanceCapOf(row.user_id), of: (same) => same }
}
