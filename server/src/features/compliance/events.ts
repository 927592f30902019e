import { sql } from 'kysely'
import { recordEvent, type DomainEvent } from '../../events/index.ts'
import type { Transaction } from '../../platform/database/database.ts'

const CHANGED = 'compliance.flags_changed'

/** The event names no member, so it does not reveal who was flagged. */
export const recordFlagsChange = (trx: Transaction, at: Date): Promise<void> =>
  recordEvent(trx, { type: CHANGED, user_id: null, payload: {}, at })

export async function publishIfRaised(
  trx: Transaction,
  { since, now }: { readonly since: Date; readonly now: Date },
): Promise<void> {
  const { rows } = await sql`select from compliance.flag where raised_at >= ${since} limit 1`.execute(trx)
  if (rows.length > 0) await recordFlagsChange(trx, now)
}

export const changesFlags = (event: DomainEvent): boolean => event.stream === 'outbox' && event.outboxEvent.type === CHANGED
