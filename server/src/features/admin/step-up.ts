import type { Output } from '@hai/contract/contract'
import type { StepUpVerdict, UnsentCode } from '@hai/contract/admin'
import type { CodeChannel } from '@hai/contract/phone'
import type { Staff } from '../../caller.ts'
import { fail, type Failure, isFailure } from '../../platform/failure.ts'
import { checkProof, type Proof, type ProofOutcome, stepUpSubject } from './check-proof.ts'
import type { StaffSignInDeps } from './deps.ts'
import { endMfaSessions, fetchStepUpToken, findMfaSession, type MfaSession, openMfaSession } from './mfa-sessions.ts'
import { endingOf, readOwnMethods } from './own-methods.ts'
import { recordStaffSignInStep } from './trail.ts'

const MINUTE_MS = 60_000
const LOCKED = 'Account Temporarily Locked'
const LOCKED_WHY = 'Too many failed attempts. Please wait 10 minutes before trying again.'
const MASK = '•••• '

const unsentWords: Readonly<Record<UnsentCode['reason'], string>> = {
  PHONE_INVALID: 'Your phone number must be in E.164 format, e.g. +15551234567. Update it in your profile and try again.',
  PHONE_UNVERIFIED: 'Your phone number is not verified yet. Verify it in your profile and try again.',
  PHONE_TOO_NEW: 'A number counts here from one day after it was verified. Until then use another way.',
  PHONE_UNREACHABLE: 'No code can be sent to this number that way.',
  VERIFIER_NOT_CONFIGURED: 'Use another way, or ask the person who runs the server.',
  LOCKED: LOCKED_WHY,
  RATE_LIMITED: 'A code was sent a moment ago. Wait before you ask for another one.',
  UNAVAILABLE: 'The provider that sends codes does not answer. Try again soon.',
}

interface StepUpRequest {
  readonly channel: CodeChannel
  /**
   * True if the operator configured a provider for codes. VERIFIER_NOT_CONFIGURED then means that the provider rejected
   * the account or the settings.
   */
  readonly isConfigured: boolean
}

const errorOf = (reason: UnsentCode['reason'], { channel, isConfigured }: StepUpRequest): string => {
  if (reason === 'VERIFIER_NOT_CONFIGURED')
    return isConfigured
      ? 'MFA verify service is misconfigured. Please contact an administrator.'
      : 'MFA SMS provider is not configured. Please contact an administrator.'
  if (reason === 'LOCKED') return LOCKED
  return channel === 'voice' ? 'Failed to start verification call' : 'Failed to send verification code'
}

const detailsOf = (reason: UnsentCode['reason'], retry_at: string | null = null) => ({
  reason,
  message: unsentWords[reason],
  retry_at,
})

function describeUnsent(reason: UnsentCode['reason'], request: StepUpRequest, retry_at: string | null = null) {
  return { phone: null, error: errorOf(reason, request), details: detailsOf(reason, retry_at) }
}

const isReason = (code: string): code is UnsentCode['reason'] => Object.hasOwn(unsentWords, code)
const retryOf = ({ data }: Failure): string | null =>
  data && 'retry_at' in data && typeof data.retry_at === 'string' ? data.retry_at : null

/** If the server could not send a code, the answer contains the reason instead of an error (decision 0039). */
export async function startStepUp(
  deps: StaffSignInDeps,
  staff: Staff,
  channel: CodeChannel,
): Promise<Output<'admin-twilio-verify-start'>> {
  const { phone, phone_fault } = await readOwnMethods(deps, staff.user_id)
  const request: StepUpRequest = { channel, isConfigured: deps.codes.isConfigured }
  if (phone === null) return describeUnsent(phone_fault ?? 'PHONE_INVALID', request)
  const subject = stepUpSubject(staff, { action: null })
  try {
    await deps.codes.send({ subject, phone, channel, language: 'en', request: staff.request })
  } catch (error) {
    if (!isFailure(error) || !isReason(error.code)) throw error
    return describeUnsent(error.code, request, retryOf(error))
  }
  await deps.database
    .transaction()
    .execute((trx) => recordStaffSignInStep(deps, trx, staff, { step: 'code_sent', method: 'phone' }))
  return { phone: `${MASK}${endingOf(phone)}`, error: null, details: null }
}

const nothingOpen = { session_id: null, expires_at: null } as const
const saysExpired = 'This code has expired or was already used. Send a new one.'

function verdictOf(outcome: ProofOutcome<MfaSession>, method: Proof['method']): StepUpVerdict {
  switch (outcome.kind) {
    case 'right': {
      const { session_id, expires_at } = outcome.result
      return { session_id, expires_at: expires_at.toISOString(), blocked: false, error: null, retry_at: null }
    }
    case 'wrong': {
      const error = method === 'passkey' ? 'We couldn’t verify this passkey' : 'Invalid verification code'
      return { ...nothingOpen, blocked: false, error, retry_at: null }
    }
    case 'expired':
      return { ...nothingOpen, blocked: false, error: saysExpired, retry_at: null }
    case 'locked':
      return { ...nothingOpen, blocked: true, error: `${LOCKED}. ${LOCKED_WHY}`, retry_at: outcome.retry_at.toISOString() }
  }
}

/** The answer reports an invalid proof. The call then does not fail. Fails: UNAVAILABLE. */
export async function checkStepUp(deps: StaffSignInDeps, staff: Staff, proof: Proof): Promise<StepUpVerdict> {
  const { method } = proof
  const check = checkProof(deps, staff, {
    proof,
    purpose: { action: null },
    onRight: async (trx) => {
      await recordStaffSignInStep(deps, trx, staff, { step: 'proven', method })
      return openMfaSession(trx, staff, { method, now: deps.clock.now() })
    },
  })
  const outcome = await check.catch((error: unknown) => {
    if (isFailure(error, 'VERIFIER_NOT_CONFIGURED')) return null
    throw error
  })
  if (outcome) return verdictOf(outcome, method)
  return {
    ...nothingOpen,
    blocked: false,
    error: errorOf('VERIFIER_NOT_CONFIGURED', { channel: 'text', isConfigured: deps.codes.isConfigured }),
    retry_at: null,
  }
}

/**
 * A second request may mean that someone else uses the same session, so it ends the step-up. Fails: STEP_UP_REQUIRED
 * (no step-up is open, or the token was already issued).
 */
export async function issueStepUpToken(deps: StaffSignInDeps, staff: Staff): Promise<Output<'step-up-admin'>> {
  const given = await deps.database.transaction().execute(async (trx) => {
    const within = { ...deps, database: trx }
    const open = await findMfaSession(within, staff)
    if (!open) return null
    const token = await fetchStepUpToken(within, staff)
    await recordStaffSignInStep(deps, trx, staff, { step: token === null ? 'token_asked_twice' : 'token_given' })
    if (token === null) await endMfaSessions(trx, staff, deps.clock.now())
    return token === null ? null : { token, expires_at: open.expires_at.toISOString() }
  })
  return given ?? fail('STEP_UP_REQUIRED')
}

export async function readMfaSession(deps: StaffSignInDeps, staff: Staff): Promise<Output<'get_admin_mfa_session'>> {
  const open = await findMfaSession(deps, staff)
  if (!open) return { ...nothingOpen, time_remaining_minutes: null }
  const { session_id, expires_at } = open
  const time_remaining_minutes = Math.ceil((expires_at.getTime() - deps.clock.now().getTime()) / MINUTE_MS)
  return { session_id, expires_at: expires_at.toISOString(), time_remaining_minutes }
}

export async function endMfaSession(deps: StaffSignInDeps, staff: Staff): Promise<void> {
  await deps.database.transaction().execute(async (trx) => {
    if (!(await findMfaSession({ ...deps, database: trx }, staff))) return
    await endMfaSessions(trx, staff, deps.clock.now())
    await recordStaffSignInStep(deps, trx, staff, { step: 'ended' })
  })
}

export async function readStepUp(deps: StaffSignInDeps, staff: Staff): Promise<Output<'get_admin_step_up'>> {
  const { methods, phone, phone_fault, too_new } = await readOwnMethods(deps, staff.user_id)
  const { pending, locked_seconds } = await deps.codes.read(stepUpSubject(staff, { action: null }))
  return {
    methods: [...methods],
    phone_ending: phone && endingOf(phone),
    too_new: too_new.map(({ method, counts_from }) => ({ method, counts_from: counts_from.toISOString() })),
    phone_trouble: phone_fault && detailsOf(phone_fault),
    pending,
    locked_seconds,
  }
}
