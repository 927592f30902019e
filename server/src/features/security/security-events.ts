import type { Input, Output } from '@hai/contract/contract'
import type { SessionCaller } from '../../caller.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'

const WINDOW_MS = 15 * 60_000
/** So many warnings of one person in a quarter of an hour are no accident: the event is marked for staff. */
const WARNINGS_TO_ESCALATE = 10

/** Records what the caller’s own screen reported; whose session and address it was is the server’s knowledge, not the body’s. */
export async function logSecurityEvent(
  { database, clock }: { database: Database; clock: Clock },
  caller: SessionCaller,
  { event_type, severity, details }: Input<'log-security-event'>,
): Promise<Output<'log-security-event'>> {
  const now = clock.now()
  const { warnings } = await database
    .selectFrom('security.security_events')
    .select((eb) => eb.fn.countAll<number>().as('warnings'))
    .where('user_id', '=', caller.user_id)
    .where('severity', '=', 'warning')
    .where('created_at', '>', new Date(now.getTime() - WINDOW_MS))
    .executeTakeFirstOrThrow()
  const escalated = severity === 'warning' && warnings + 1 >= WARNINGS_TO_ESCALATE
  await database
    .insertInto('security.security_events')
    .values({
      id: newId(),
      user_id: caller.user_id,
      event_type,
      severity,
      ip_address: caller.request.ip,
      details: JSON.stringify(details),
      escalated,
      created_at: now,
    })
    .execute()
  return { success: true, escalated }
}
