import type { Transaction } from '../../../platform/database/database.ts'
import type { CodeDeps } from './deps.ts'
import { forgetGuesses, giveBackGuess, guessSubject, lockGuesses, takeGuess } from './guesses.ts'
import { approve, endVerifications, type OpenVerification, readLockedUntil, readOpen, type Subject } from './queries.ts'

/** What became of a code that was checked. */
export type CodeOutcome =
  | { readonly kind: 'approved' | 'taken'; readonly phone: string }
  | { readonly kind: 'wrong' | 'expired' }
  | { readonly kind: 'locked'; readonly retry_at: Date; /** True: by this very guess. */ readonly isNew: boolean }

export interface CodeTry {
  readonly subject: Subject
  /** Six digits. */
  readonly code: string
  /** Done in the transaction that uses the code up. */
  readonly onApproved: (trx: Transaction, phone: string) => Promise<void>
}

/**
 * Checks a code against the newest one that was sent. A right one is used up by this; five wrong ones in 10 minutes lock.
 * Fails: VERIFIER_NOT_CONFIGURED, UNAVAILABLE (the guess does not count then).
 */
export async function checkCode(deps: CodeDeps, { subject, code, onApproved }: CodeTry): Promise<CodeOutcome> {
  const { database, clock, verifier } = deps
  const now = clock.now()
  const guesses = guessSubject(subject)
  const open = await findOpen(deps, subject, now)
  if (!open) {
    const retry_at = await readLockedUntil(database, guesses, now)
    return retry_at ? { kind: 'locked', retry_at, isNew: false } : { kind: 'expired' }
  }
  const guessing = await takeGuess(database, guesses, now)
  if ('refused_until' in guessing) return { kind: 'locked', retry_at: guessing.refused_until, isNew: false }

  const verdict = await verifier.check({ ref: open.provider_ref, code }).catch(async (error: unknown) => {
    await giveBackGuess(database, guesses, now)
    throw error
  })
  switch (verdict) {
    case 'right':
      return useUp(deps, open, guesses, onApproved)
    case 'gone':
      await giveBackGuess(database, guesses, now)
      await endVerifications(database, [open.id], now)
      return { kind: 'expired' }
    case 'exhausted':
      await giveUp(deps, open, now)
      return { kind: 'locked', retry_at: await lockGuesses(database, guesses, now), isNew: true }
    case 'wrong':
      if (!guessing.locked_until) return { kind: 'wrong' }
      await giveUp(deps, open, now)
      return { kind: 'locked', retry_at: guessing.locked_until, isNew: true }
  }
}

type Sent = OpenVerification & { readonly provider_ref: string }

async function findOpen({ database }: CodeDeps, subject: Subject, now: Date): Promise<Sent | undefined> {
  const { act = '' } = subject
  for (const { provider_ref, ...rest } of await readOpen(database, subject))
    if (rest.act === act && rest.expires_at > now && provider_ref !== null) return { ...rest, provider_ref }
  return undefined
}

/** The provider must not hold these guesses against the next code that goes to this number. */
async function giveUp({ database, verifier }: CodeDeps, { id, provider_ref }: Sent, now: Date): Promise<void> {
  await endVerifications(database, [id], now)
  await verifier.cancel(provider_ref)
}

/** Of several who come with the right code at once, one gets through. */
async function useUp(
  { database, clock }: CodeDeps,
  { id, phone }: Sent,
  guesses: string,
  onApproved: CodeTry['onApproved'],
): Promise<CodeOutcome> {
  return database.transaction().execute(async (trx) => {
    const approval = await approve(trx, id, clock.now())
    await forgetGuesses(trx, guesses)
    if (approval === 'gone') return { kind: 'expired' }
    if (approval === 'approved') await onApproved(trx, phone)
    return { kind: approval, phone }
  })
}
