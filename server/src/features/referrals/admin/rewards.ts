import { cents, type Cents } from '@hai/contract/money'
import { reversalReasons, rewardRoles } from '@hai/contract/referral-values'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '../../../platform/database/database.ts'

export const REVERSAL_APPROVAL = 'reward_reversal'

const words = z.object({ role: z.enum(rewardRoles), reason_code: z.enum(reversalReasons).nullable() })

interface Stored {
  readonly id: string
  readonly referral_id: string
  readonly beneficiary_id: string
  readonly newcomer_id: string
  readonly referrer_id: string
  readonly amount: number
  readonly paid_at: Date | null
  readonly transaction_id: string | null
  readonly taken_back: number | null
  readonly missing: number | null
  readonly reason: string | null
  readonly reversed_by: string | null
  readonly approved_by: string | null
  readonly reversed_at: Date | null
  readonly reversal_id: string | null
  readonly reversal_waits: boolean
}

export interface Reward extends Omit<Stored, 'amount' | 'taken_back' | 'missing'>, Readonly<z.infer<typeof words>> {
  readonly amount: Cents
  readonly taken_back: Cents | null
  readonly missing: Cents | null
}

const optional = (amount: number | null): Cents | null => (amount === null ? null : cents(amount))

export async function readRewards(
  db: Database,
  of: { readonly referral_id: string } | { readonly payout_id: string },
  now: Date,
): Promise<readonly Reward[]> {
  const { rows } = await sql<Stored & { role: string; reason_code: string | null }>`
    select o.id, o.referral_id, o.beneficiary_id, o.role, o.amount, o.paid_at, o.transaction_id, r.user_id as newcomer_id, r.referrer_id,
           v.amount as taken_back, v.missing, v.reason_code, v.reason, v.reversed_by, v.approved_by, v.reversed_at, v.transaction_id as reversal_id,
           exists (select from approvals.approval_view a where a.kind = ${REVERSAL_APPROVAL} and a.subject = o.id::text
                      and a.status = 'pending' and a.expires_at > ${now}) as reversal_waits
      from referrals.payout o join referrals.referral r on r.id = o.referral_id left join referrals.reversal v on v.payout_id = o.id
     where ${'payout_id' in of ? sql`o.id = ${of.payout_id}` : sql`o.referral_id = ${of.referral_id}`}
     order by o.role desc`.execute(db)
  return rows.map((row) => ({
    ...row,
    ...words.parse(row),
    amount: cents(row.amount),
    taken_back: optional(row.taken_back),
    missing: optional(row.missing),
  }))
}

/** Above this amount, another member of staff must approve, as for credits by staff. */
export async function readAloneMax(db: Database): Promise<Cents> {
  const row = await db.selectFrom('adjustments.settings_view').select('alone_max').executeTakeFirstOrThrow()
  return cents(row.alone_max)
}
