import { cents, type Cents } from '@hai/contract/money'
import { type Insertable, sql } from 'kysely'
import { z } from 'zod'
import { manualEarnings } from '@hai/contract/earning-types'
import { id } from '@hai/contract/schemas'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { EarningsBooking } from '../../platform/database/generated.ts'

/** The subject of these approvals is the transaction id of the earning. */
export const REVERSAL_APPROVAL = 'earning_reversal'

export const manualDetails = z.object({
  type: z.enum(manualEarnings),
  source_user: id.nullable(),
  reference_type: z.string().nullable(),
  reference_id: z.string().nullable(),
  metadata: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})

export async function readAloneMax(db: Database): Promise<Cents> {
  const row = await db.selectFrom('adjustments.settings_view').select('earning_alone_max').executeTakeFirstOrThrow()
  return cents(row.earning_alone_max)
}

export interface ManualEarningPosted {
  readonly transaction_id: string
  readonly created_at: Date
  readonly amount: Cents
  readonly details: z.infer<typeof manualDetails>
  readonly is_reversed: boolean
}

/** Null if the posting does not exist or is not a manual earning. */
export async function findEarning(db: Database, transaction_id: string): Promise<ManualEarningPosted | null> {
  const { rows } = await sql<{ created_at: Date; amount: number; details: unknown }>`
    select p.created_at, e.amount, p.details
      from ledger.posting_view p
      join ledger.account_view a on a.owner_id is null and a.kind = 'manual_earnings'
      join ledger.entry_view e on e.account_id = a.id and e.posting_id = p.id
     where p.public_id = ${transaction_id} and p.kind = 'manual_earning'`.execute(db)
  const [row] = rows
  if (!row) return null
  return {
    transaction_id,
    created_at: row.created_at,
    amount: cents(row.amount),
    details: manualDetails.parse(row.details),
    is_reversed: await isReversed(db, transaction_id),
  }
}

export async function isReversed(db: Database, transaction_id: string): Promise<boolean> {
  const found = await db
    .selectFrom('earnings.booking')
    .select('transaction_id')
    .where('reverses', '=', transaction_id)
    .executeTakeFirst()
  return found !== undefined
}

export async function insertBooking(trx: Transaction, row: Insertable<EarningsBooking>): Promise<void> {
  await trx.insertInto('earnings.booking').values(row).execute()
}
