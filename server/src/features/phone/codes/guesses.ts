import type { Database, Transaction } from '../../../platform/database/database.ts'
import { forgetTries, lockTries, type Subject, writeTries } from './queries.ts'
import { after, GUESSES, LOCK_MS } from './windows.ts'

/** Guesses are counted for the user and the purpose, over all codes sent: a new code gives no new guesses. */
export const guessSubject = ({ user_id, purpose }: Subject): string => `guess:${purpose}:${user_id}`

/** `locked_until` of a guess that may be made: set when it is the last one, should it be wrong. */
export type Guessing = { readonly locked_until: Date | null } | { readonly refused_until: Date }

/**
 * Counts a guess before it is looked at, so that guesses at once cannot slip through together. The last one locks; it is taken
 * back, and the lock with it, if it turns out right.
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

/** The guess was neither right nor wrong: nobody could tell. A lock goes with the guess that set it, and with no other. */
export async function giveBackGuess(
  database: Database,
  subject: string,
  { taken_at, locked_until: mineLocked }: { readonly taken_at: Date; readonly locked_until: Date | null },
): Promise<void> {
  await database.transaction().execute(async (trx) => {
    const { at, locked_until } = await lockTries(trx, subject)
    const mine = at.findLastIndex((time) => time.getTime() === taken_at.getTime())
    await writeTries(trx, subject, {
      at: at.filter((_, index) => index !== mine),
      locked_until: mineLocked ? null : locked_until,
    })
  })
}

/** Whatever was counted, it is locked now. */
export async function lockGuesses(database: Database, subject: string, now: Date): Promise<Date> {
  const locked_until = after(now, LOCK_MS)
  await database.transaction().execute(async (trx) => {
    const { at } = await lockTries(trx, subject)
    await writeTries(trx, subject, { at, locked_until })
  })
  return locked_until
}

export const forgetGuesses = (trx: Transaction, subject: string): Promise<void> => forgetTries(trx, subject)
