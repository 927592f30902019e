import { cents, type Cents } from '@hai/contract/money'
import { fundingMethods } from '@hai/contract/funding'
import type { Insertable } from 'kysely'
import { z } from 'zod'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { FundingFunding } from '../../platform/database/generated.ts'

const method = z.enum(fundingMethods)
const status = z.enum(['completed', 'pending', 'failed'])

/** Money a member brought in. Cents. */
export interface Funding {
  readonly funding_id: string
  readonly method: z.infer<typeof method>
  readonly amount: Cents
  readonly status: z.infer<typeof status>
  readonly transaction_id: string | null
}

export async function insertFunding(trx: Transaction, funding: Insertable<FundingFunding>): Promise<void> {
  await trx.insertInto('funding.funding').values(funding).execute()
}

/** One of a member’s own fundings; null for everything else. */
export async function readFunding(database: Database, funding_id: string, user_id: string): Promise<Funding | null> {
  const row = await database
    .selectFrom('funding.funding')
    .select(['funding_id', 'method', 'amount', 'status', 'transaction_id'])
    .where('funding_id', '=', funding_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  return row ? { ...row, method: method.parse(row.method), status: status.parse(row.status), amount: cents(row.amount) } : null
}
