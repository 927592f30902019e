import { sql } from 'kysely'
import type { Context } from './deps.ts'

/** The sweep comes every minute; what is missing beyond this was an outage. */
const QUIET_MAX_MS = 3 * 60_000

/**
 * Says that a server is looking after the deadlines. Time in which none did counts against nobody: all deadlines that were running
 * move by it, once, whichever server comes back first.
 */
export async function beat({ database, clock }: Pick<Context, 'database' | 'clock'>): Promise<void> {
  await database.transaction().execute(async (trx) => {
    const now = clock.now()
    const last = await trx.selectFrom('cashouts.heartbeat').select('beat_at').forUpdate().executeTakeFirst()
    if (!last) {
      await sql`insert into cashouts.heartbeat (beat_at) values (${now}) on conflict do nothing`.execute(trx)
      return
    }
    const quietMs = now.getTime() - last.beat_at.getTime()
    if (quietMs <= 0) return
    if (quietMs > QUIET_MAX_MS)
      await sql`
        update cashouts.deadline set due_at = due_at + ${quietMs} * interval '1 millisecond' where set_at <= ${last.beat_at}`.execute(
        trx,
      )
    await trx.updateTable('cashouts.heartbeat').set({ beat_at: now }).execute()
  })
}
