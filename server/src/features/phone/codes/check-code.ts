import type { Database, Transaction } from '../../../platform/database/database.ts'
import type { GuessVerdict } from '../verifiers/phone-verifier.ts'
import { type CodeDeps, verifierFor } from './deps.ts'
import { deleteGuesses, giveBackGuess, guessSubject, lockGuesses, takeGuess } from './guesses.ts'
import {
  approve,
  endVerifications,
  recordCheck,
  type OpenVerification,
  readLockedUntil,
  readOpen,
  readSharing,
  type Subject,
} from './queries.ts'

export type CodeOutcome =
  | { readonly kind: 'approved' | 'taken'; readonly phone: string }
  | { readonly kind: 'wrong' | 'expired' }
  | { readonly kind: 'locked'; readonly retry_at: Date; /** True if this try caused the lock. */ readonly isNew: boolean }

export interface CodeAttempt {
  readonly subject: Subject
  readonly code: string
  /** Runs in the transaction that uses up the code. */
  readonly onApproved: (trx: Transaction, phone: string) => Promise<void>
}

/**
 * Only the newest code is valid, and a correct code cannot be used again. Five wrong codes within 10 minutes lock the
 * check. Fails: VERIFIER_NOT_CONFIGURED, UNAVAILABLE (the try is not counted).
 */
export async function checkCode(deps: CodeDeps, { subject, code, onApproved }: CodeAttempt): Promise<CodeOutcome> {
  const { database, clock } = deps
  const now = clock.now()
  const guesses = guessSubject(subject)
  const open = await findOpen(deps, subject, now)
  if (!open) {
    const retry_at = await readLockedUntil(database, guesses, now)
    return retry_at ? { kind: 'locked', retry_at, isNew: false } : { kind: 'expired' }
  }
  const guessing = await takeGuess(database, guesses, now)
  if ('refused_until' in guessing) return { kind: 'locked', retry_at: guessing.refused_until, isNew: false }

  const taken = { taken_at: now, locked_until: guessing.locked_until }
  const own = { id: open.id, user_id: subject.user_id, provider_ref: open.provider_ref, now }
  if (!(await mayAsk(database, own))) {
    await endVerifications(database, [open.id], now)
    return guessing.locked_until ? { kind: 'locked', retry_at: guessing.locked_until, isNew: true } : { kind: 'expired' }
  }
  const verdict = await ask(deps, open, code).catch(async (error: unknown) => {
    await giveBackGuess(database, guesses, taken)
    throw error
  })
  switch (verdict) {
    case 'right':
      return useUp(deps, open, guesses, onApproved)
    case 'gone':
      await giveBackGuess(database, guesses, taken)
      await endVerifications(database, [open.id], now)
      return { kind: 'expired' }
    case 'exhausted':
      await endVerifications(database, [open.id], now)
      await verifierFor(deps, open.purpose).cancel(open.provider_ref)
      if ((await readSharing(database, own)).wasShared) {
        await giveBackGuess(database, guesses, taken)
        return { kind: 'expired' }
      }
      return { kind: 'locked', retry_at: await lockGuesses(database, guesses, now), isNew: true }
    case 'wrong':
      if (!guessing.locked_until) return { kind: 'wrong' }
      await giveUp(deps, open, own)
      return { kind: 'locked', retry_at: guessing.locked_until, isNew: true }
  }
}

type Sent = OpenVerification & { readonly provider_ref: string }

async function findOpen({ database }: CodeDeps, subject: Subject, now: Date): Promise<Sent | undefined> {
  const { action_id = '' } = subject
  for (const { provider_ref, ...rest } of await readOpen(database, subject))
    if (rest.action_id === action_id && rest.expires_at > now && provider_ref !== null) return { ...rest, provider_ref }
  return undefined
}

const PROVIDER_CHECKS = 5

type OwnAttempt = Parameters<typeof readSharing>[1] & { readonly id: string }

/**
 * If several users request a code for the same number, the provider may send them the same code, and it accepts only
 * PROVIDER_CHECKS checks of one code. So each user who waits for the code gets an equal share of these checks, and
 * nobody can use up all.
 */
async function mayAsk(database: Database, own: OwnAttempt): Promise<boolean> {
  await recordCheck(database, own.id)
  const sharing = await readSharing(database, own)
  return sharing.others === 0 || sharing.own <= Math.max(1, Math.floor(PROVIDER_CHECKS / (sharing.others + 1)))
}

/**
 * If the code was deliberately not sent, every typed code is wrong. The provider is asked anyway, so that the check
 * takes the same time.
 */
async function ask(deps: CodeDeps, { withheld, purpose, provider_ref: ref }: Sent, code: string): Promise<GuessVerdict> {
  const verdict = await verifierFor(deps, purpose).check({ ref, code })
  return withheld ? 'wrong' : verdict
}

/**
 * Cancels the code at the provider, so that the wrong tries do not count against the number’s next code. The code is
 * kept if another member waits for it.
 */
async function giveUp(deps: CodeDeps, { id, purpose, provider_ref }: Sent, own: OwnAttempt): Promise<void> {
  await endVerifications(deps.database, [id], own.now)
  if ((await readSharing(deps.database, own)).others === 0) await verifierFor(deps, purpose).cancel(provider_ref)
}

async function useUp(
  { database, clock }: CodeDeps,
  { id, phone }: Sent,
  guesses: string,
  onApproved: CodeAttempt['onApproved'],
): Promise<CodeOutcome> {
  return database.transaction().execute(async (trx) => {
    const approval = await approve(trx, id, clock.now())
    await deleteGuesses(trx, guesses)
    if (approval === 'gone') return { kind: 'expired' }
    if (approval === 'approved') await onApproved(trx, phone)
    return { kind: approval, phone }
  })
}
