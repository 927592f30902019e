import type { Database, Transaction } from '../../../platform/database/database.ts'
import { clearAttempts, lockTries, type Subject, writeTries } from './queries.ts'
import { after, GUESSES, LOCK_MS } from './windows.ts'

/** Tries are counted over all codes of a user and purpose, so that a new code gives no new tries. */
export const guessSubject = ({ user_id, purpose }: Subject): string => `guess:${purpose}:${user_id}`

/**
 * `locked_until` is the end of the lock that this try causes, or null if it causes none. During a lock, a try is not
 * counted, and `refused_until` is the end of the lock.
 */
export type Guessing = { readonly locked_until: Date | null } | { readonly refused_until: Date }

/**
 * Counts a try before the code is checked, so that concurrent tries cannot exceed the limit. If the code turns out to
 * be correct, the caller deletes the tries and the lock.
 */
export async function takeGuess(database: Database, subject: string, now: Date): Promise<Guessing> {
  return database.transaction().execute(async (trx) => {
    const { at, locked_until } = await lockTries(trx, subject)
    if (locked_until && locked_until > now) return { refused_until: locked_until }
    const recent = locked_until ? [] : at.filter((time) => time > after(now, -GUESSES.windowMs))
    const guesses = [...recent, now]
    const lock = guesses.length >= GUESSES.count ? after(now, LOCK_MS) : null
    await writeTries(trx, subject, { at: guesses, locked_until: lock })
    return { locked_until: lock }
  })
}

/** A lock is removed only by the try that caused it. */
export async function giveBackGuess(
  database: Database,
  subject: string,
  { taken_at, locked_until: mineLocked }: { readonly taken_at: Date; readonly locked_until: Date | null },
): Promise<void> {
  await database.transaction().execute(async (trx) => {
    const { at, locked_until } = await lockTries(trx, subject)
    const own = at.findLastIndex((time) => time.getTime() === taken_at.getTime())
    await writeTries(trx, subject, {
      at: at.filter((_, index) => index !== own),
      locked_until: mineLocked ? null : locked_until,
    })
  })
}

export async function lockGuesses(database: Database, subject: string, now: Date): Promise<Date> {
  const locked_until = after(now, LOCK_MS)
  await database.transaction().execute(async (trx) => {
    const { at } = await lockTries(trx, subject)
    await writeTries(trx, subject, { at, locked_until })
  })
  return locked_until
}

export const deleteGuesses = (trx: Transaction, subject: string): Promise<void> => clearAttempts(trx, subject)
