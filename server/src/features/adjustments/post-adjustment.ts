import type { Cents } from '@hai/contract/money'
import type { Staff } from '../../caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import { requireNew } from '../../ledger/index.ts'
import { recordStaffAction } from '../admin/index.ts'
import type { AdjustmentsDeps, AskedCredit } from './deps.ts'
import { ADJUSTMENT_KIND, type adjustmentDetails } from './details.ts'
import type { Plan } from './plan-credit.ts'
import { insertAdjustment } from './queries.ts'
import type { z } from 'zod'

export interface Posting extends AskedCredit {
  readonly idempotency_key: string
  /** The admin who made or requested the credit. `ip_address` and `user_agent` belong to the request of this admin. */
  readonly admin_id: string
  readonly ip_address: string
  readonly user_agent: string
  readonly approval_id: string | null
}

export interface PostedAdjustment {
  readonly adjustment_id: string
  readonly transaction_id: string
  readonly new_balance: Cents
}

/** `staff` is the approver, or the admin if no approval was needed. Fails with the ledger’s errors. */
export async function postAdjustment(
  { ledger, clock }: Pick<AdjustmentsDeps, 'ledger' | 'clock'>,
  trx: Transaction,
  staff: Staff,
  { accounts: { available }, moves, cap }: Plan,
  { idempotency_key, case: creditCase, ...credit }: Posting,
): Promise<PostedAdjustment> {
  const { admin_id, user_id, amount, reason_code, reason, notes, approval_id } = credit
  const now = clock.now()
  const adjustment_id = newId()
  const after = {
    amount,
    reason_code,
    approval_id,
    requested_by: admin_id,
    ...(creditCase && { case: `${creditCase.kind} ${creditCase.id}` }),
  }
  const entry = { action: 'wallet_credited', subject: adjustment_id, target_user_id: user_id, reason, after } as const
  await recordStaffAction(trx, staff, entry, now)
  const details: z.infer<typeof adjustmentDetails> = { adjustment_id, user_id, amount, reason_code }
  const posted = await ledger.postWithin(trx, {
    kind: ADJUSTMENT_KIND,
    initiator_id: admin_id,
    idempotency_key,
    payload: { call: 'wallet_adjustment', user_id, amount, reason_code, reason, notes },
    moves,
    guards: { balance_caps: [{ account: available, cap }] },
    details,
  })
  requireNew(posted)
  const new_balance = posted.balanceOf(available)
  const transaction_id = posted.public_id
  await insertAdjustment(trx, {
    ...credit,
    id: adjustment_id,
    created_at: now,
    balance_after: new_balance,
    transaction_id,
    approved_by: approval_id === null ? null : staff.user_id,
  })
  return { adjustment_id, transaction_id, new_balance }
}
