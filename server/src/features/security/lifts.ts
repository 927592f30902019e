import type { LockReason } from '@hai/contract/security-values'
import type { RequestInfo } from '../../caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { insertEvent } from './findings.ts'

const DAY_MS = 86_400_000
/**
 * Staff may lift this many locks of one email address or account in a day. The database function that resolves flags
 * enforces the same number.
 */
const LIFTS_MAX = 3

interface Lift {
  readonly reason: LockReason
  readonly email: string
  readonly user_id: string | null
  readonly by: string
  readonly request: RequestInfo
  readonly now: Date
}

export const recordLift = (trx: Transaction, { reason, by, ...lift }: Lift): Promise<void> =>
  insertEvent(trx, {
    event_type: 'lock_lifted',
    severity: 'warning',
    details: { reason, lifted_by: by },
    escalated: false,
    ...lift,
  })

export async function readLifts(
  trx: Transaction,
  { email, user_id }: Pick<Lift, 'email' | 'user_id'>,
): Promise<{ readonly retry_at: Date }> {
  const lifts = await trx
    .selectFrom('security.security_flags')
    .select('resolved_at')
    .where('action_taken', '=', 'locked')
    .where('resolved_at', 'is not', null)
    .where((eb) => eb.or([eb('email', '=', email), ...(user_id === null ? [] : [eb('user_id', '=', user_id)])]))
    .orderBy('resolved_at', 'desc')
    .limit(LIFTS_MAX)
    .execute()
  const oldest = lifts.at(-1)?.resolved_at ?? new Date(0)
  return { retry_at: new Date(oldest.getTime() + DAY_MS) }
}
