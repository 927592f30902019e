import { recordFact } from '../../events/index.ts'
import type { Transaction } from '../../platform/database/database.ts'

/** Somebody’s profile, standing with the gate, or language is not what it was. */
export const profileChanged = (trx: Transaction, user_id: string): Promise<unknown> =>
  recordFact(trx, { type: 'profile.changed', user_id, payload: { user_id } })

/** No token of this session is good any more. */
export const sessionRevoked = (
  trx: Transaction,
  user_id: string,
  { session_id, jti }: { session_id: string; jti: string },
): Promise<unknown> => recordFact(trx, { type: 'session.revoked', user_id, payload: { session_id, jti } })
