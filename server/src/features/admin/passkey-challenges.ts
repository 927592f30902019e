import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Output } from '@hai/contract/contract'
import type { Staff } from '../../caller.ts'
import { newId } from '../../platform/ids.ts'
import type { Deps, StaffSignInDeps } from './deps.ts'

const CHALLENGE_BYTES = 32
const CHALLENGE_MS = 5 * 60_000

const hashOf = (challenge: string): Buffer => createHash('sha256').update(challenge).digest()

export async function issuePasskeyChallenge(
  { database, clock, proofs }: Pick<StaffSignInDeps, 'database' | 'clock' | 'proofs'>,
  { user_id, session_id }: Staff,
  action_id: string | null,
): Promise<Output<'start_admin_passkey'>> {
  const challenge = randomBytes(CHALLENGE_BYTES).toString('base64url')
  const challenge_id = newId()
  const expires_at = new Date(clock.now().getTime() + CHALLENGE_MS)
  await database
    .insertInto('admin.passkey_challenge')
    .values({ id: challenge_id, user_id, session_id, action_id, challenge_hash: hashOf(challenge), expires_at })
    .execute()
  const options = { challenge, timeout: CHALLENGE_MS, rpId: proofs.relyingParty.id, userVerification: 'required' } as const
  return { challenge_id, options }
}

/**
 * Removes the challenge, so that it can be answered only once. Returns a function that checks the answer, or null if
 * there is no such challenge for this purpose or it has expired.
 */
export async function consumePasskeyChallenge(
  { database, clock }: Deps,
  { user_id, session_id }: Staff,
  { challenge_id, action_id }: { readonly challenge_id: string; readonly action_id: string | null },
): Promise<((answered: string) => boolean) | null> {
  const taken = await database
    .deleteFrom('admin.passkey_challenge')
    .where('id', '=', challenge_id)
    .where('user_id', '=', user_id)
    .where('session_id', '=', session_id)
    .where('action_id', 'is not distinct from', action_id)
    .returning(['challenge_hash', 'expires_at'])
    .executeTakeFirst()
  if (!taken || taken.expires_at <= clock.now()) return null
  return (answered) => timingSafeEqual(hashOf(answered), taken.challenge_hash)
}
