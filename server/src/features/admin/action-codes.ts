import { contract } from '@hai/contract/contract'
import type { Input, Output, ProcedureName } from '@hai/contract/contract'
import type { Procedure } from '@hai/contract/procedure'
import type { Staff } from '../../caller.ts'
import { badInput } from '../../platform/bad-input.ts'
import { fail } from '../../platform/failure.ts'
import { confirmAction, findAction, prepareAction } from './confirmed-actions.ts'
import { checkProof, stepUpSubject } from './check-proof.ts'
import type { StaffSignInDeps } from './deps.ts'
import { endingOf, readOwnMethods } from './own-methods.ts'
import { recordStaffSignInStep } from './trail.ts'

/** The maximum length of the summary in characters. The longest description fits, so it is never cut off. */
const SUMMARY_MAX = 1_600

const isProcedure = (name: string): name is ProcedureName => Object.hasOwn(contract, name)
const notAnAct = (): never => fail('BAD_REQUEST', { fields: [{ path: 'procedure', reason: 'is no act of the staff' }] })

/** `input` was parsed by the procedure’s own schema. */
type Describe = (staff: Staff, input: unknown) => Promise<string>

/**
 * Prepares an action for confirmation. Fails: BAD_REQUEST (the call needs no confirmation, or the input is invalid),
 * FORBIDDEN (needs a higher role), and with errors of the action itself that can be detected before it runs.
 */
export async function prepareStaffAct(
  deps: StaffSignInDeps,
  staff: Staff,
  { procedure: name, input }: Input<'prepare_admin_act'>,
): Promise<Output<'prepare_admin_act'>> {
  if (!isProcedure(name)) return notAnAct()
  const procedure: Procedure = contract[name]
  const describe = deps.confirmedActions()[name] as Describe | undefined
  if (!procedure.is_confirmed_action || !describe) return notAnAct()
  if (procedure.access === 'super_admin' && staff.role !== 'super_admin') fail('FORBIDDEN')
  const parsed = procedure.input.safeParse(input)
  if (!parsed.success) throw badInput(parsed.error)
  const summary = (await describe(staff, parsed.data)).slice(0, SUMMARY_MAX)
  const { methods, phone } = await readOwnMethods(deps, staff.user_id)
  const { act_id, expires_at } = await prepareAction(deps, staff, { procedure: name, input: parsed.data, summary })
  return {
    act_id,
    summary,
    methods: [...methods],
    phone_ending: phone && endingOf(phone),
    expires_at: expires_at.toISOString(),
  }
}

/**
 * Sends a code for the prepared action. Fails: NOT_FOUND, PHONE_INVALID (no usable number), and with the errors of
 * sending a code.
 */
export async function sendActionCode(
  deps: StaffSignInDeps,
  staff: Staff,
  { act_id, channel = 'text' }: Input<'send_admin_act_code'>,
): Promise<Output<'send_admin_act_code'>> {
  const act = (await findAction(deps, staff, act_id)) ?? fail('NOT_FOUND')
  const phone = (await readOwnMethods(deps, staff.user_id)).phone ?? fail('PHONE_INVALID')
  const subject = stepUpSubject(staff, { act })
  const message = `To ${act.summary}:`
  await deps.codes.send({ subject, phone, channel, language: 'en', message, request: staff.request })
  await deps.database
    .transaction()
    .execute((trx) => recordStaffSignInStep(deps, trx, staff, { step: 'code_sent', method: 'phone', act }))
  const { pending } = await deps.codes.read(subject)
  const { expires_in_seconds = 0, resend_in_seconds = 0 } = pending ?? {}
  return { phone: `•••• ${endingOf(phone)}`, expires_in_seconds, resend_in_seconds }
}

/**
 * Verifies a proof and returns the action’s token, only once. Fails: NOT_FOUND (no such action is pending in this
 * session), INVALID_CODE, CODE_EXPIRED, PASSKEY_REFUSED, LOCKED, VERIFIER_NOT_CONFIGURED.
 */
export async function confirmStaffAct(
  deps: StaffSignInDeps,
  staff: Staff,
  { act_id, proof }: Input<'confirm_admin_act'>,
): Promise<Output<'confirm_admin_act'>> {
  const act = (await findAction(deps, staff, act_id)) ?? fail('NOT_FOUND')
  const { method } = proof
  const outcome = await checkProof(deps, staff, {
    proof,
    purpose: { act },
    onRight: async (trx) => {
      const confirmed = (await confirmAction({ ...deps, database: trx }, staff, { act_id, method })) ?? fail('NOT_FOUND')
      await recordStaffSignInStep(deps, trx, staff, { step: 'act_confirmed', method, act })
      return confirmed
    },
  })
  switch (outcome.kind) {
    case 'right':
      return { act_token: outcome.result.act_token, expires_at: outcome.result.expires_at.toISOString() }
    case 'wrong':
      return fail(method === 'passkey' ? 'PASSKEY_REFUSED' : 'INVALID_CODE')
    case 'expired':
      return fail('CODE_EXPIRED')
    case 'locked':
      return fail('LOCKED', { retry_at: outcome.retry_at.toISOString() })
  }
}
