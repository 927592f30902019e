import { createHash } from 'node:crypto'
import type { Language } from '@hai/contract/languages'
import type { CodeChannel } from '@hai/contract/phone'
import type { RequestInfo } from '../../../caller.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/failure.ts'
import { ipPrefixOf } from '../../../platform/ip-prefix.ts'
import { newId } from '../../../platform/ids.ts'
import { type CodeDeps, verifierFor } from './deps.ts'
import { guessSubject } from './guesses.ts'
import {
  endVerifications,
  insertVerification,
  isProvenByAnother,
  lockTries,
  recordProviderRef,
  type OpenVerification,
  readLockedUntil,
  readOpen,
  readSharing,
  type Subject,
  writeTries,
} from './queries.ts'
import { after, CODE_LIFE_MS, RESEND_MS, sendBudgets, spend, staffBudgets, type SendBudgets, type Window } from './windows.ts'

export interface CodeRequest {
  readonly subject: Subject
  /** E.164. */
  readonly phone: string
  readonly channel: CodeChannel
  readonly language: Language
  /** Contains the action that the code confirms. Undefined for codes that confirm a phone number. */
  readonly message?: string
  readonly request: RequestInfo
}

/**
 * Sends a code that replaces the previous one. If another member has verified the number, nothing is sent and the
 * answer is the same. A failed send counts against the budgets, but the next one need not wait 30 seconds.
 * Fails: LOCKED, RATE_LIMITED, and with the errors of the verifier.
 */
export async function sendCode(deps: CodeDeps, request: CodeRequest): Promise<void> {
  const { database, clock, rateLimits } = deps
  const { subject, phone, channel, language, message } = request
  const verifier = verifierFor(deps, subject.purpose)
  if (!verifier.isConfigured) fail('VERIFIER_NOT_CONFIGURED')
  const now = clock.now()
  const id = newId()
  const { replaced, withheld } = await database.transaction().execute(async (trx) => {
    await spendSends(trx, request, { now, rateLimits })
    const locked_until = await readLockedUntil(trx, guessSubject(subject), now)
    if (locked_until) fail('LOCKED', { retry_at: locked_until.toISOString() })
    const open = await readOpen(trx, { ...subject, phone })
    refuseHaste(open, subject, now)
    await endVerifications(
      trx,
      open.map((verification) => verification.id),
      now,
    )
    const withheld = await isProvenByAnother(trx, subject.user_id, phone)
    const times = { created_at: now, expires_at: after(now, CODE_LIFE_MS) }
    await insertVerification(trx, { ...subject, id, phone, channel, withheld, ...times })
    return { replaced: open, withheld }
  })
  try {
    await cancelOthers(deps, replaced, { ...subject, now })
    const { user_id } = subject
    const toSend = { phone, channel, language, user_id, ...(message === undefined ? {} : { message }) }
    const ref = withheld ? await verifier.pretend() : await verifier.start(toSend)
    await recordProviderRef(database, id, ref)
  } catch (error) {
    await endVerifications(database, [id], clock.now())
    throw error
  }
}

function refuseHaste(open: readonly OpenVerification[], { purpose, action_id = '' }: Subject, now: Date): void {
  const latest = open.find((verification) => verification.purpose === purpose && verification.action_id === action_id)
  const retry_at = latest && after(latest.created_at, RESEND_MS)
  if (retry_at && retry_at > now) fail('RATE_LIMITED', { retry_at: retry_at.toISOString() })
}

/**
 * While a code is valid, the provider sends a number the same code again. So codes for other actions, and codes that
 * have expired here, are first cancelled at the provider. A code that another user waits for is kept, unless the old or
 * the new code is for a step-up of staff, because staff must never confirm one action with the code for another.
 */
async function cancelOthers(
  deps: CodeDeps,
  replaced: readonly OpenVerification[],
  { user_id, purpose, action_id = '', now }: Subject & { now: Date },
): Promise<void> {
  for (const { provider_ref, ...other } of replaced) {
    const isOfUse = other.purpose === purpose && other.action_id === action_id && other.expires_at > now
    if (provider_ref === null || isOfUse) continue
    const isOfStaff = purpose === 'step_up' || other.purpose === 'step_up'
    if (isOfStaff || (await readSharing(deps.database, { user_id, provider_ref, now })).others === 0)
      await verifierFor(deps, other.purpose).cancel(provider_ref)
  }
}

/** Numbers and IP addresses only need to be told apart here, so only hashes are stored. */
const hashed = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22)

/**
 * Each purpose has its own budget, so members cannot use up the budget for step-up codes of staff. The budget rows are
 * locked in a fixed order to prevent deadlocks. If others have used up a number’s budget, a reserve remains, of which
 * each member may use a share. So a single stranger cannot prevent the owner from verifying the number. Six strangers
 * together can (decision 0015).
 */
async function spendSends(
  trx: Transaction,
  { subject: { user_id, purpose }, phone, request }: CodeRequest,
  { now, rateLimits }: Pick<CodeDeps, 'rateLimits'> & { now: Date },
): Promise<void> {
  const budgets: SendBudgets = purpose === 'step_up' ? staffBudgets : sendBudgets
  const number = hashed(phone)
  const fullUntil = async (whose: string, windows: readonly Window[]): Promise<Date | null> => {
    const key = `send:${purpose}:${whose}`
    const spent = spend((await lockTries(trx, key)).at, now, windows)
    if ('retry_at' in spent) return spent.retry_at
    await writeTries(trx, key, { at: spent.times, locked_until: null })
    return null
  }
  const refuse = (retry_at: Date): never => fail('RATE_LIMITED', { retry_at: retry_at.toISOString() })
  const ip_prefix = `ip_prefix:${hashed(ipPrefixOf(request.ip))}`
  const ipPrefixFull = await fullUntil(ip_prefix, rateLimits === 'on' ? budgets.ip_prefix : [])
  if (ipPrefixFull) refuse(ipPrefixFull)
  const numberFull = await fullUntil(`phone:${number}`, budgets.phone)
  const userFull = await fullUntil(`user:${user_id}`, budgets.user)
  if (userFull) refuse(userFull)
  if (!numberFull) return
  if (budgets.reserve.length === 0) refuse(numberFull)
  if (await fullUntil(`reserve:${number}`, budgets.reserve)) refuse(numberFull)
  if (await fullUntil(`reserve:${number}:${user_id}`, budgets.shareOfReserve)) refuse(numberFull)
}
