import { fail } from '../../platform/failure.ts'
import type { AuditEvent, Lock } from '../security/index.ts'
import { clearAttempts, refundAttempt, lockedUntil, consumeAttempt, type AttemptRule, pinRule } from './attempts.ts'
import type { Deps } from './deps.ts'
import type { SignedIn } from '../../caller.ts'

interface CountedAttempt {
  readonly subject: string
  readonly rule: AttemptRule
  readonly who: Omit<AuditEvent, 'action_type'>
  /** Describes the lock for staff, who can end it. Without it, staff are not notified. */
  readonly lock?: Pick<Lock, 'reason' | 'email' | 'user_id'>
  readonly isRight: () => Promise<boolean>
}

/**
 * Counts a try before the secret is checked. A correct secret removes this try and the earlier wrong ones. If the check
 * throws, only this try is removed. Fails: LOCKED, and with the errors of `isRight`.
 */
export async function countedAttempt(
  { database, clock, recordAudit, raiseLock }: Pick<Deps, 'database' | 'clock' | 'recordAudit' | 'raiseLock'>,
  { subject, rule, who, lock, isRight }: CountedAttempt,
): Promise<'right' | 'wrong' | 'wrong_and_locked'> {
  const closed = await consumeAttempt(database, subject, rule, clock.now())
  if (closed) fail('LOCKED', { retry_at: closed.toISOString() })
  const right = await isRight().catch(async (error: unknown) => {
    await refundAttempt(database, subject)
    throw error
  })
  if (right) {
    await clearAttempts(database, subject)
    return 'right'
  }
  await recordAudit(database, { action_type: 'login_failure', ...who })
  const until = await lockedUntil(database, subject)
  if (until === null) return 'wrong'
  await recordAudit(database, { action_type: 'account_locked', ...who })
  if (lock) await raiseLock({ ...lock, until, request: who.request })
  return 'wrong_and_locked'
}

/** Fails: LOCKED (five wrong PINs within an hour). */
export async function tryPin(
  deps: Deps,
  { user_id, email, request }: SignedIn,
  { pin, pin_hash }: { readonly pin: string; readonly pin_hash: string | null },
): Promise<boolean> {
  const verdict = await countedAttempt(deps, {
    subject: `pin:${user_id}`,
    rule: pinRule,
    who: { request, user_id, actor_email: email, context: 'pin' },
    isRight: () => deps.passwords.check((matches) => matches(pin_hash, pin)),
  })
  return verdict === 'right'
}
