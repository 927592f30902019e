import { createHash } from 'node:crypto'
import type { CodeChannel } from '@hai/contract/phone'
import type { RequestInfo } from '../../../caller.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/failure.ts'
import { householdOf } from '../../../platform/household.ts'
import { newId } from '../../../platform/ids.ts'
import type { Language } from '../../../platform/words/words.ts'
import type { CodeDeps } from './deps.ts'
import { guessSubject } from './guesses.ts'
import {
  endVerifications,
  insertVerification,
  lockTries,
  noteProviderRef,
  type OpenVerification,
  readLockedUntil,
  readOpen,
  type Subject,
  writeTries,
} from './queries.ts'
import { after, CODE_LIFE_MS, RESEND_MS, sendBudgets, spend, type Window } from './windows.ts'

export interface CodeRequest {
  readonly subject: Subject
  /** E.164. */
  readonly phone: string
  readonly channel: CodeChannel
  readonly language: Language
  /** Names the act in the message, where the code is for one. */
  readonly message?: string
  readonly request: RequestInfo
}

/**
 * Sends a code that replaces the one before. What is sent is counted for the user, the number and the household; a code that could
 * not be sent is counted too, but the next one need not wait for its 30 seconds.
 * Fails: LOCKED, RATE_LIMITED, and as the verifier does.
 */
export async function sendCode({ database, clock, verifier, rateLimits }: CodeDeps, asked: CodeRequest): Promise<void> {
  const { subject, phone, channel, language, message } = asked
  if (!verifier.isConfigured) fail('VERIFIER_NOT_CONFIGURED')
  const now = clock.now()
  const id = newId()
  const replaced = await database.transaction().execute(async (trx) => {
    await spendSends(trx, asked, { now, rateLimits })
    const locked_until = await readLockedUntil(trx, guessSubject(subject), now)
    if (locked_until) fail('LOCKED', { retry_at: locked_until.toISOString() })
    const open = await readOpen(trx, { ...subject, phone })
    refuseHaste(open, subject, now)
    await endVerifications(
      trx,
      open.map((verification) => verification.id),
      now,
    )
    await insertVerification(trx, { ...subject, id, phone, channel, created_at: now, expires_at: after(now, CODE_LIFE_MS) })
    return open
  })
  try {
    await cancelOthers({ verifier }, replaced, { ...subject, now })
    const { user_id } = subject
    const ref = await verifier.start({ phone, channel, language, user_id, ...(message === undefined ? {} : { message }) })
    await noteProviderRef(database, id, ref)
  } catch (error) {
    await endVerifications(database, [id], clock.now())
    throw error
  }
}

function refuseHaste(open: readonly OpenVerification[], { purpose, act = '' }: Subject, now: Date): void {
  const latest = open.find((verification) => verification.purpose === purpose && verification.act === act)
  const retry_at = latest && after(latest.created_at, RESEND_MS)
  if (retry_at && retry_at > now) fail('RATE_LIMITED', { retry_at: retry_at.toISOString() })
}

/** Providers send a number the same code while it is good to them: what was sent for another act, or has run out here, must not be good for this. */
async function cancelOthers(
  { verifier }: Pick<CodeDeps, 'verifier'>,
  replaced: readonly OpenVerification[],
  { purpose, act = '', now }: Subject & { now: Date },
): Promise<void> {
  for (const { provider_ref, ...other } of replaced)
    if (provider_ref !== null && (other.purpose !== purpose || other.act !== act || other.expires_at <= now))
      await verifier.cancel(provider_ref)
}

/** Numbers and addresses are told apart here, not read. */
const hashed = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22)

/** In one order for everybody, so that two who spend at once wait for one another and not for ever. */
async function spendSends(
  trx: Transaction,
  { subject, phone, request }: CodeRequest,
  { now, rateLimits }: Pick<CodeDeps, 'rateLimits'> & { now: Date },
): Promise<void> {
  const budgets: readonly (readonly [string, readonly Window[]])[] = [
    [`send:household:${hashed(householdOf(request.ip))}`, rateLimits === 'on' ? sendBudgets.household : []],
    [`send:phone:${hashed(phone)}`, sendBudgets.phone],
    [`send:user:${subject.user_id}`, sendBudgets.user],
  ]
  for (const [key, windows] of budgets) {
    const spent = spend((await lockTries(trx, key)).at, now, windows)
    if ('retry_at' in spent) fail('RATE_LIMITED', { retry_at: spent.retry_at.toISOString() })
    await writeTries(trx, key, { at: spent.times, locked_until: null })
  }
}
