import { fail } from '../../platform/failure.ts'
import type { AuditEvent, Lock } from '../security/index.ts'
import { forgetTries, giveBackTry, lockedUntil, takeTry, type TryRule, pinRule } from './attempts.ts'
import type { Deps } from './deps.ts'
import type { SignedIn } from '../../caller.ts'

interface CountedTry {
  readonly subject: string
  readonly rule: TryRule
  readonly who: Omit<AuditEvent, 'action_type'>
  /** The account of the lock, which staff can end. If undefined, staff are not told. */
  readonly lock?: Pick<Lock, 'reason' | 'email' | 'user_id'>
  readonly isRight: () => Promise<boolean>
}

/**
 * Counts a try before the secret is checked. If the secret is correct, this try and the earlier wrong tries are
 * removed. If the check throws, this try is removed. A wrong try is recorded in the audit log. If it causes a lock,
 * that is recorded too, and staff are notified. Fails: LOCKED, and every failure of `isRight`.
 */
export async function countedTry(
  { database, clock, recordAudit, raiseLock }: Pick<Deps, 'database' | 'clock' | 'recordAudit' | 'raiseLock'>,
  { subject, rule, who, lock, isRight }: CountedTry,
): Promise<'right' | 'wrong' | 'wrong_and_locked'> {
  const closed = await takeTry(database, subject, rule, clock.now())
  if (closed) fail('LOCKED', { retry_at: closed.toISOString() })
  const right = await isRight().catch(async (error: unknown) => {
    await giveBackTry(database, subject)
    throw error
  })
  if (right) {
    await forgetTries(database, subject)
    return 'right'
  }
  await recordAudit(database, { action_type: 'login_failure', ...who })
  const until = await lockedUntil(database, subject)
  if (until === null) return 'wrong'
  await recordAudit(database, { action_type: 'account_locked', ...who })
  if (lock) await raiseLock({ ...lock, until, request: who.request })
  return 'wrong_and_locked'
}

/** Checks a PIN. Fails: LOCKED (five wrong ones within an hour). */
export async function tryPin(
  deps: Deps,
  { user_id, email, request }: SignedIn,
  { pin, pin_hash }: { readonly pin: string; readonly pin_hash: string | null },
): Promise<boolean> {
  const verdict = await countedTry(deps, {
    subject: `pin:${user_id}`,
    rule: pinRule,
    who: { request, user_id, actor_email: email, context: 'pin' },
    isRight: () => deps.passwords.judge((matches) => matches(pin_hash, pin)),
  })
  return verdict === 'right'
}
