import type { LockReason } from '@hai/contract/security-values'
import type { RequestInfo } from '../../caller.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import { insertEvent } from './findings.ts'

export interface Lock {
  readonly reason: LockReason
  /** As typed. There may be no account with it. */
  readonly email: string
  readonly user_id: string | null
  readonly until: Date
  readonly request: RequestInfo
}

/**
 * Reports a lock to staff, who may lift it early. Does the same work for unknown email addresses, so that the timing
 * does not reveal which ones have an account.
 */
export type RaiseLock = (lock: Lock) => Promise<void>

export const createLocks =
  ({ database, clock }: { readonly database: Database; readonly clock: Clock }): RaiseLock =>
  ({ reason, email, user_id, until, request }) =>
    database.transaction().execute(async (trx) => {
      const now = clock.now()
      const details = { reason, locked_until: until.toISOString() }
      await insertEvent(trx, {
        event_type: 'account_locked',
        severity: 'warning',
        user_id,
        email,
        request,
        details,
        escalated: true,
        now,
      })
      await trx
        .insertInto('security.security_flags')
        .values({ id: newId(), user_id, email, action_taken: 'locked', reason, created_at: now, expires_at: until })
        .execute()
    })
