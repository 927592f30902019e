import type { Transaction } from '../../platform/database/database.ts'
import { takeTurn } from '../../platform/database/in-turn.ts'

/** Serialises decisions about one referrer, so that each sees the result of the one before. */
export async function lockReferrer(trx: Transaction, referrer_id: string): Promise<void> {
  await takeTurn(trx, `referrals:${referrer_id}`)
}
