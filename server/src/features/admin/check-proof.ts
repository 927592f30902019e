import type { Input } from '@hai/contract/contract'
import type { Staff } from '../../caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { findPerson } from '../identity/index.ts'
import type { GuessOutcome, Subject } from '../phone/index.ts'
import type { StaffSignInDeps } from './deps.ts'
import { readOwnMethods } from './own-methods.ts'
import { consumePasskeyChallenge } from './passkey-challenges.ts'
import { type StaffSignInEvent, recordStaffSignInStep } from './trail.ts'

export type Proof = Input<'confirm_admin_action'>['proof']

/** `action` is the action to confirm, or null for the step-up. */
export interface Purpose {
  readonly action: { readonly id: string; readonly procedure: string; readonly summary: string } | null
}

export type ProofOutcome<Result> =
  | { readonly kind: 'right'; readonly result: Result }
  | { readonly kind: 'wrong' | 'expired' }
  | { readonly kind: 'locked'; readonly retry_at: Date }

export const stepUpSubject = ({ user_id }: Staff, { action }: Purpose): Subject => ({
  user_id,
  purpose: 'step_up',
  ...(action && { action_id: action.id }),
})

/**
 * A phone code is used up in the transaction of `onRight`. Wrong proofs of all methods count together: after five
 * within ten minutes, no proof of this staff member is accepted for ten minutes. An authenticator or passkey that was
 * added too recently counts as wrong, and the code for such a phone number as expired. Fails: VERIFIER_NOT_CONFIGURED,
 * UNAVAILABLE, and with the errors of `onRight`.
 */
export async function checkProof<Result>(
  deps: StaffSignInDeps,
  staff: Staff,
  { proof, purpose, onRight }: { proof: Proof; purpose: Purpose; onRight: (trx: Transaction) => Promise<Result> },
): Promise<ProofOutcome<Result>> {
  const { method } = proof
  const record = (step: StaffSignInEvent['step']) =>
    deps.database
      .transaction()
      .execute((trx) =>
        recordStaffSignInStep(deps, trx, staff, { step, method, ...(purpose.action && { action: purpose.action }) }),
      )
  const outcome = proof.method === 'phone' ? await byPhone(deps, staff, { code: proof.code, purpose, onRight }) : await byOther()
  if (outcome.kind === 'wrong') await record('wrong')
  if (outcome.kind === 'locked' && outcome.isNew) await record('locked')
  return outcome

  async function byOther() {
    const counted = await deps.codes.countGuess(stepUpSubject(staff, { action: null }), () =>
      isRight(deps, staff, proof, purpose),
    )
    return done(deps, counted, onRight)
  }
}

type Counted<Result> =
  | Exclude<ProofOutcome<Result>, { kind: 'locked' }>
  | { readonly kind: 'locked'; readonly retry_at: Date; readonly isNew: boolean }

async function done<Result>(
  { database }: StaffSignInDeps,
  counted: GuessOutcome,
  onRight: (trx: Transaction) => Promise<Result>,
): Promise<Counted<Result>> {
  if (counted.kind === 'locked') return counted
  if (counted.kind === 'wrong') return { kind: 'wrong' }
  return { kind: 'right', result: await database.transaction().execute(onRight) }
}

/** The number may change between sending and checking a code. A code for the earlier number counts as expired. */
async function byPhone<Result>(
  deps: StaffSignInDeps,
  staff: Staff,
  { code, purpose, onRight }: { code: string; purpose: Purpose; onRight: (trx: Transaction) => Promise<Result> },
): Promise<Counted<Result>> {
  let right: { readonly result: Result } | null = null
  const { phone: counts } = await readOwnMethods(deps, staff.user_id)
  const outcome = await deps.codes.check({
    subject: stepUpSubject(staff, purpose),
    code,
    onApproved: async (trx, phone) => {
      const person = await findPerson(trx, staff.user_id)
      if (counts !== phone || person?.phone !== phone || person.phone_verified_at === null) return
      right = { result: await onRight(trx) }
    },
  })
  if (outcome.kind === 'locked') return outcome
  if (outcome.kind === 'wrong') return { kind: 'wrong' }
  return rightOr(right)
}

const rightOr = <Result>(right: { readonly result: Result } | null): Counted<Result> =>
  right === null ? { kind: 'expired' } : { kind: 'right', result: right.result }

async function isRight(deps: StaffSignInDeps, staff: Staff, proof: Proof, { action }: Purpose): Promise<boolean> {
  const { user_id } = staff
  const { methods, made_until } = await readOwnMethods(deps, user_id)
  if (proof.method === 'phone' || !methods.includes(proof.method)) return false
  if (proof.method === 'authenticator') return deps.proofs.checkAuthenticator(user_id, proof.code)
  const { challenge_id, assertion: credential } = proof
  const isAnswer = await consumePasskeyChallenge(deps, staff, { challenge_id, action_id: action?.id ?? null })
  if (!isAnswer) return false
  const verdict = await deps.proofs.checkPasskey({ user_id, made_until, credential, isAnswer })
  if (verdict === 'copied_key') await auditCopiedKey(deps, staff)
  return verdict === 'right'
}

const auditCopiedKey = ({ database, recordAudit }: StaffSignInDeps, { user_id, email, request }: Staff) =>
  recordAudit(database, { action_type: 'suspicious_activity', context: 'copied_key', request, user_id, actor_email: email })
