import type { Transaction } from '../../platform/database/database.ts'
import { lockForTransaction } from '../../platform/database/advisory-locks.ts'

/** Serialises decisions about one referrer, so that each sees the result of the one before. */
export async function lockReferrer(trx: Transaction, referrer_id: string): Promise<void> {
  await lockForTransaction(trx, `referrals:${referrer_id}`)
}
