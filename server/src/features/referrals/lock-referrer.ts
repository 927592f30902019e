import type { Transaction } from '../../platform/database/database.ts'
import { lockForTransaction } from '../../platform/database/advisory-locks.ts'

/** Decisions about one referrer run one at a time, so that each sees the result of the previous one. */
export async function lockReferrer(trx: Transaction, referrer_id: string): Promise<void> {
  await lockForTransaction(trx, `referrals:${referrer_id}`)
}
