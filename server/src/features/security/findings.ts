import type { EventSource, SecurityEventType } from '@hai/contract/security-values'
import type { RequestInfo } from '../../caller.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'

interface EventRow {
  readonly event_type: SecurityEventType
  readonly severity: 'info' | 'warning' | 'critical'
  readonly source?: EventSource
  /** The account that the event is about. Null if none. */
  readonly user_id: string | null
  readonly email?: string
  readonly request: RequestInfo
  readonly details: Readonly<Record<string, string | number | boolean | null>>
  readonly escalated: boolean
  readonly now: Date
}

export async function insertEvent(
  db: Database,
  { request, email, details, now, source = 'server', ...row }: EventRow,
): Promise<void> {
  await db
    .insertInto('security.security_events')
    .values({
      id: newId(),
      ...row,
      source,
      email: email ?? null,
      ip_address: request.ip,
      details: JSON.stringify(details),
      created_at: now,
    })
    .execute()
}

export type RecordFinding = (
  db: Database,
  finding: Pick<EventRow, 'severity' | 'request' | 'details'> & { readonly event_type: 'token_reused'; readonly user_id: string },
) => Promise<void>

export const createFindings =
  ({ clock }: { readonly clock: Clock }): RecordFinding =>
  (db, finding) =>
    insertEvent(db, { ...finding, escalated: true, now: clock.now() })
