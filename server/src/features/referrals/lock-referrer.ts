import type { Transaction } from '../../platform/database/database.ts'
import { takeTurn } from '../../platform/database/in-turn.ts'

/** What is judged of one referrer is judged one after the other: the second sees what became of the first. */
export async function lockReferrer(trx: Transaction, referrer_id: string): Promise<void> {
  await takeTurn(trx, `referrals:${referrer_id}`)
}
