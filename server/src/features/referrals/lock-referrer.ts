import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'

/** What is judged of one referrer is judged one after the other: the second sees what became of the first. */
export async function lockReferrer(trx: Transaction, referrer_id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`referrals:${referrer_id}`}, 0))`.execute(trx)
}
