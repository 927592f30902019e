import { adjustmentReasons, type AdjustmentReason } from '@hai/contract/adjustment-reasons'
import { cents, type Cents } from '@hai/contract/money'
import type { Insertable, Selectable } from 'kysely'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { AdjustmentsWalletAdjustment } from '../../platform/database/generated.ts'
import { dollars, personalTable, type PersonalTable } from '../../personal-data.ts'

export interface AdjustmentRow extends Omit<Selectable<AdjustmentsWalletAdjustment>, 'amount' | 'balance_after' | 'reason_code'> {
  readonly amount: Cents
  readonly balance_after: Cents
  readonly reason_code: AdjustmentReason
}

const codeOf = (value: string): AdjustmentReason => {
  const code = adjustmentReasons.find((known) => known === value)
  if (!code) throw new Error(`unknown adjustment reason: ${value}`)
  return code
}

export const toAdjustment = (row: Selectable<AdjustmentsWalletAdjustment>): AdjustmentRow => ({
  ...row,
  amount: cents(row.amount),
  balance_after: cents(row.balance_after),
  reason_code: codeOf(row.reason_code),
})

export async function insertAdjustment(trx: Transaction, row: Insertable<AdjustmentsWalletAdjustment>): Promise<void> {
  await trx.insertInto('adjustments.wallet_adjustment').values(row).execute()
}

export async function readApproved(db: Database, approval_id: string): Promise<AdjustmentRow | null> {
  const row = await db
    .selectFrom('adjustments.wallet_adjustment')
    .selectAll()
    .where('approval_id', '=', approval_id)
    .executeTakeFirst()
  return row ? toAdjustment(row) : null
}

/** Leaves out the names of staff and the texts that they wrote, which members may not see. */
export const adjustmentsData = (database: Database): readonly PersonalTable[] => [
  personalTable('wallet_adjustments', async ({ user_id }) => {
    const rows = await database
      .selectFrom('adjustments.wallet_adjustment')
      .select(['created_at', 'amount', 'reason_code', 'balance_after', 'transaction_id'])
      .where('user_id', '=', user_id)
      .orderBy('created_at', 'desc')
      .execute()
    return rows.map(({ amount, balance_after, ...row }) => ({
      ...row,
      amount_usd: dollars(amount),
      balance_after_usd: dollars(balance_after),
    }))
  }),
]
