import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { findPerson } from '../identity/index.ts'

export async function readUnableToPay(trx: Transaction, user_ids: readonly string[]): Promise<ReadonlySet<string>> {
  const distinct = [...new Set(user_ids)]
  const { rows } = await sql<{ owner_id: string }>`
    select distinct owner_id from ledger.account_view where owner_id = any (${distinct}::uuid[]) and status <> 'open'`.execute(
    trx,
  )
  const unable = new Set(rows.map(({ owner_id }) => owner_id))
  for (const user_id of distinct) if ((await findPerson(trx, user_id))?.is_blocked) unable.add(user_id)
  return unable
}

export async function recordClaimer(
  database: Database,
  { transaction_id, claimer_id, again_at }: { transaction_id: string; claimer_id: string; again_at: Date },
): Promise<void> {
  await database
    .updateTable('transfers.waiting_send')
    .set({ claimer_id, claim_again_at: again_at })
    .where('transaction_id', '=', transaction_id)
    .where('status', '=', 'pending')
    .execute()
}

/**
 * Returns members for whom a failed claim must be tried again, and sets the next attempt of these claims to `again_at`.
 */
export async function takeClaimers(
  database: Database,
  { now, again_at, limit }: { now: Date; again_at: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ claimer_id: string }>`
    update transfers.waiting_send set claim_again_at = ${again_at}
     where transaction_id in (
       select transaction_id from transfers.waiting_send
        where status = 'pending' and claim_again_at <= ${now} and deadline > ${now}
        order by claim_again_at limit ${limit} for update skip locked)
    returning claimer_id`.execute(database)
  return [...new Set(rows.map(({ claimer_id }) => claimer_id))]
}

export async function readClaimersOf(trx: Transaction, payer_ids: readonly string[]): Promise<string[]> {
  if (payer_ids.length === 0) return []
  const rows = await trx
    .selectFrom('transfers.waiting_send')
    .select('claimer_id')
    .distinct()
    .where('payer_id', 'in', payer_ids)
    .where('ended_at', 'is', null)
    .where('claimer_id', 'is not', null)
    .execute()
  return rows.flatMap(({ claimer_id }) => claimer_id ?? [])
}
