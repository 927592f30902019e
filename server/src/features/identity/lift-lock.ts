import type { LockReason } from '@hai/contract/security-words'
import type { Database } from '../../platform/database/database.ts'
import { clearAttemptsOfAll } from './attempts.ts'

interface LockOwner {
  readonly email: string
  readonly user_id: string | null
}

/** The subjects against which tries are counted. For tries from one place, a space and the place are appended. */
export const lockSubjects = {
  wrong_passwords: ({ email }: Pick<LockOwner, 'email'>) => `password:${email}`,
  wrong_codes: ({ user_id }: LockOwner) => `code:${user_id}`,
  wrong_own_passwords: ({ user_id }: LockOwner) => `own-password:${user_id}`,
} as const satisfies Record<LockReason, (owner: LockOwner) => string>

/** Ends a lock before its time and removes the counted tries. */
export const liftLock = (db: Database, { reason, ...owner }: LockOwner & { readonly reason: LockReason }): Promise<void> =>
  clearAttemptsOfAll(db, lockSubjects[reason](owner))
