import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { newId } from '../../platform/ids.ts'
import type { Deps } from './deps.ts'

const CHALLENGE_BYTES = 32
export const CHALLENGE_MS = 5 * 60_000

type Purpose = 'registration' | 'sign_in' | 'confirmation'

/** `user_id` is null at sign-in, when the user is not known yet. */
interface Use {
  readonly purpose: Purpose
  readonly user_id: string | null
}

const hashOf = (challenge: string): Buffer => createHash('sha256').update(challenge).digest()

export async function issueChallenge({ database, clock }: Deps, use: Use): Promise<{ challenge_id: string; challenge: string }> {
  const challenge = randomBytes(CHALLENGE_BYTES).toString('base64url')
  const challenge_id = newId()
  await database
    .insertInto('mfa.challenge')
    .values({
      id: challenge_id,
      ...use,
      challenge_hash: hashOf(challenge),
      expires_at: new Date(clock.now().getTime() + CHALLENGE_MS),
    })
    .execute()
  return { challenge_id, challenge }
}

/**
 * Removes the challenge, so that only one answer to it can be accepted. Null if there is no such challenge for this
 * use, or it has expired.
 */
export async function consumeChallenge(
  { database, clock }: Deps,
  challenge_id: string,
  { purpose, user_id }: Use,
): Promise<((answered: string) => boolean) | null> {
  const taken = await database
    .deleteFrom('mfa.challenge')
    .where('id', '=', challenge_id)
    .where('purpose', '=', purpose)
    .where('user_id', 'is not distinct from', user_id)
    .returning(['challenge_hash', 'expires_at'])
    .executeTakeFirst()
  if (!taken || taken.expires_at <= clock.now()) return null
  return (answered) => timingSafeEqual(hashOf(answered), taken.challenge_hash)
}

export async function purgeChallenges({ database, clock }: Deps): Promise<void> {
  await database.deleteFrom('mfa.challenge').where('expires_at', '<=', clock.now()).execute()
}
