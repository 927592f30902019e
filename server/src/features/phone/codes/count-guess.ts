import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { deleteGuesses, giveBackGuess, guessSubject, takeGuess } from './guesses.ts'
import type { Subject } from './queries.ts'

export type GuessOutcome =
  | { readonly kind: 'right' | 'wrong' }
  | { readonly kind: 'locked'; readonly retry_at: Date; /** True if this try caused the lock. */ readonly isNew: boolean }

/**
 * Counts a try of another proof, such as a passkey, together with the tries of codes, so that one lock applies to all.
 * If `isRight` throws, the try is not counted, and this fails with the same error.
 */
export async function countGuess(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  subject: Subject,
  isRight: () => Promise<boolean>,
): Promise<GuessOutcome> {
  const now = clock.now()
  const guesses = guessSubject(subject)
  const guessing = await takeGuess(database, guesses, now)
  if ('refused_until' in guessing) return { kind: 'locked', retry_at: guessing.refused_until, isNew: false }
  const right = await isRight().catch(async (error: unknown) => {
    await giveBackGuess(database, guesses, { taken_at: now, locked_until: guessing.locked_until })
    throw error
  })
  if (right) {
    await database.transaction().execute((trx) => deleteGuesses(trx, guesses))
    return { kind: 'right' }
  }
  const { locked_until } = guessing
  return locked_until ? { kind: 'locked', retry_at: locked_until, isNew: true } : { kind: 'wrong' }
}
