import type { ActionFacts } from '@hai/contract/action-facts'
import { contract } from '@hai/contract/contract'
import type { Input, Output, ProcedureName } from '@hai/contract/contract'
import type { Procedure } from '@hai/contract/procedure'
import type { Staff } from '../../caller.ts'
import { badInput } from '../../platform/bad-input.ts'
import { fail } from '../../platform/failure.ts'
import { actionSummary, userIdsIn } from './action-summary.ts'
import { confirmAction, findAction, prepareAction } from './confirmed-actions.ts'
import { checkProof, stepUpSubject } from './check-proof.ts'
import type { StaffSignInDeps } from './deps.ts'
import { endingOf, readOwnMethods } from './own-methods.ts'
import { peopleForStaff } from './people-for-staff.ts'
import { recordStaffSignInStep } from './trail.ts'

/** In characters. Longer than any description, so nothing is cut off. */
const SUMMARY_MAX = 1_600

const isProcedure = (name: string): name is ProcedureName => Object.hasOwn(contract, name)
const failNotConfirmable = (): never =>
  fail('BAD_REQUEST', { fields: [{ path: 'procedure', reason: 'is not a confirmed action' }] })

type Describe = (staff: Staff, input: unknown) => Promise<ActionFacts>

/**
 * Fails: BAD_REQUEST (the call needs no confirmation, or the input is invalid), FORBIDDEN (only a super_admin may do
 * it), and with those errors of the action that can be detected before it runs.
 */
export async function prepareStaffAction(
  deps: StaffSignInDeps,
  staff: Staff,
  { procedure: name, input }: Input<'prepare_admin_action'>,
): Promise<Output<'prepare_admin_action'>> {
  if (!isProcedure(name)) return failNotConfirmable()
  const procedure: Procedure = contract[name]
  const describe = deps.confirmedActions()[name] as Describe | undefined
  if (!procedure.is_confirmed_action || !describe) return failNotConfirmable()
  if (procedure.access === 'super_admin' && staff.role !== 'super_admin') fail('FORBIDDEN')
  const parsed = procedure.input.safeParse(input)
  if (!parsed.success) throw badInput(parsed.error)
  const facts = await describe(staff, parsed.data)
  const ids = userIdsIn(facts)
  const people = ids.map((await peopleForStaff(deps.database, ids)).of)
  const summary = actionSummary(facts, people).slice(0, SUMMARY_MAX)
  const { methods, phone } = await readOwnMethods(deps, staff.user_id)
  const { action_id, expires_at } = await prepareAction(deps, staff, { procedure: name, input: parsed.data, summary })
  return {
    action_id,
    facts,
    people,
    methods: [...methods],
    phone_ending: phone && endingOf(phone),
    expires_at: expires_at.toISOString(),
  }
}

/** Fails: NOT_FOUND, PHONE_INVALID (no usable number), and with the errors of `codes.send`. */
export async function sendActionCode(
  deps: StaffSignInDeps,
  staff: Staff,
  { action_id, channel = 'text' }: Input<'send_admin_action_code'>,
): Promise<Output<'send_admin_action_code'>> {
  const action = (await findAction(deps, staff, action_id)) ?? fail('NOT_FOUND')
  const phone = (await readOwnMethods(deps, staff.user_id)).phone ?? fail('PHONE_INVALID')
  const subject = stepUpSubject(staff, { action })
  const message = `To ${action.summary}:`
  await deps.codes.send({ subject, phone, channel, language: 'en', message, request: staff.request })
  await deps.database
    .transaction()
    .execute((trx) => recordStaffSignInStep(deps, trx, staff, { step: 'code_sent', method: 'phone', action }))
  const { pending } = await deps.codes.read(subject)
  const { expires_in_seconds = 0, resend_in_seconds = 0 } = pending ?? {}
  return { phone: `•••• ${endingOf(phone)}`, expires_in_seconds, resend_in_seconds }
}

/**
 * An action can be confirmed once. Fails: NOT_FOUND (no such action is pending in this session), INVALID_CODE,
 * CODE_EXPIRED, PASSKEY_REFUSED, LOCKED, VERIFIER_NOT_CONFIGURED, UNAVAILABLE.
 */
export async function confirmStaffAction(
  deps: StaffSignInDeps,
  staff: Staff,
  { action_id, proof }: Input<'confirm_admin_action'>,
): Promise<Output<'confirm_admin_action'>> {
  const action = (await findAction(deps, staff, action_id)) ?? fail('NOT_FOUND')
  const { method } = proof
  const outcome = await checkProof(deps, staff, {
    proof,
    purpose: { action },
    onRight: async (trx) => {
      const confirmed = (await confirmAction({ ...deps, database: trx }, staff, { action_id, method })) ?? fail('NOT_FOUND')
      await recordStaffSignInStep(deps, trx, staff, { step: 'action_confirmed', method, action })
      return confirmed
    },
  })
  switch (outcome.kind) {
    case 'right':
      return { action_token: outcome.result.action_token, expires_at: outcome.result.expires_at.toISOString() }
    case 'wrong':
      return fail(method === 'passkey' ? 'PASSKEY_REFUSED' : 'INVALID_CODE')
    case 'expired':
      return fail('CODE_EXPIRED')
    case 'locked':
      return fail('LOCKED', { retry_at: outcome.retry_at.toISOString() })
  }
}
