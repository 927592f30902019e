import { fail } from '../../platform/failure.ts'
import type { AuditEvent } from '../security/index.ts'
import { forgetTries, giveBackTry, isLocked, takeTry, type TryRule } from './attempts.ts'
import type { Deps } from './deps.ts'

interface CountedTry {
  readonly subject: string
  readonly rule: TryRule
  /** Of whom the trail says that a try was wrong. */
  readonly who: Omit<AuditEvent, 'action_type'>
  readonly isRight: () => Promise<boolean>
}

/**
 * Counts a try before it is looked at. A right one makes the wrong ones before it forgotten; one that nobody could judge does not
 * count; a wrong one goes into the trail, and the lock it brings too. Fails: LOCKED, and as `isRight` does.
 */
export async function countedTry(
  { database, clock, recordAudit }: Pick<Deps, 'database' | 'clock' | 'recordAudit'>,
  { subject, rule, who, isRight }: CountedTry,
): Promise<'right' | 'wrong' | 'wrong_and_locked'> {
  const lockedUntil = await takeTry(database, subject, rule, clock.now())
  if (lockedUntil) fail('LOCKED', { retry_at: lockedUntil.toISOString() })
  const right = await isRight().catch(async (error: unknown) => {
    await giveBackTry(database, subject)
    throw error
  })
  if (right) {
    await forgetTries(database, subject)
    return 'right'
  }
  await recordAudit(database, { action_type: 'login_failure', ...who })
  if (!(await isLocked(database, subject))) return 'wrong'
  await recordAudit(database, { action_type: 'account_locked', ...who })
  return 'wrong_and_locked'
}
