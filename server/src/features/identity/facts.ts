import { z } from 'zod'
import { recordFact, type Happening } from '../../events/index.ts'
import type { Transaction } from '../../platform/database/database.ts'

const PROFILE_CHANGED = 'profile.changed'
const SESSION_REVOKED = 'session.revoked'

const changed = z.object({ user_id: z.string() })
const revoked = z.object({ session_id: z.string(), jti: z.string() })
type RevokedSession = z.infer<typeof revoked>

export const profileChanged = (trx: Transaction, user_id: string): Promise<void> =>
  recordFact(trx, { type: PROFILE_CHANGED, user_id, payload: { user_id } })

/** All tokens of this session are invalid. */
export const sessionRevoked = (trx: Transaction, user_id: string, { session_id, jti }: RevokedSession): Promise<void> =>
  recordFact(trx, { type: SESSION_REVOKED, user_id, payload: { session_id, jti } })

const payloadsOf = (happenings: readonly Happening[], type: string): unknown[] =>
  happenings.flatMap((happening) =>
    happening.stream === 'facts' && happening.fact.type === type ? [happening.fact.payload] : [],
  )

export const isProfileChange = (happening: Happening): boolean =>
  happening.stream === 'facts' && happening.fact.type === PROFILE_CHANGED

export const changedProfiles = (happenings: readonly Happening[]): readonly string[] => [
  ...new Set(payloadsOf(happenings, PROFILE_CHANGED).map((payload) => changed.parse(payload).user_id)),
]

/** The revoked sessions with their newest token. */
export const revokedSessions = (happenings: readonly Happening[]): readonly RevokedSession[] =>
  payloadsOf(happenings, SESSION_REVOKED).map((payload) => revoked.parse(payload))
