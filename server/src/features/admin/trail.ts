import type { StaffSignInStep as Step } from '@hai/contract/security-words'
import type { Staff } from '../../caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { StaffSignInDeps, Method } from './deps.ts'

/** A step on the way to staff access or to a confirmed action. `act` is the action to confirm. */
export interface StaffSignInEvent {
  readonly step: Step
  readonly method?: Method
  readonly act?: { readonly procedure: string; readonly summary: string }
}

const severities = { wrong: 'warning', locked: 'critical', token_asked_twice: 'critical' } as const
const isSevere = (step: StaffSignInEvent['step']): step is keyof typeof severities => Object.hasOwn(severities, step)
const severityOf = (step: StaffSignInEvent['step']) => (isSevere(step) ? severities[step] : 'info')

/** Records the step in the audit trail and as a security event, which other staff can read. */
export async function recordStaffSignInStep(
  { recordAudit, recordAdminAccess }: Pick<StaffSignInDeps, 'recordAudit' | 'recordAdminAccess'>,
  trx: Transaction,
  staff: Staff,
  { step, method, act }: StaffSignInEvent,
): Promise<void> {
  const { user_id, email, request } = staff
  const facts = { ...(method && { method }), ...(act && { procedure: act.procedure, summary: act.summary }) }
  await recordAudit(trx, {
    action_type: 'step_up',
    request,
    user_id,
    actor_email: email,
    actor_role: 'admin',
    context: step,
    extra_metadata: facts,
  })
  const details = { action: `step_up_${step}`, ...facts }
  await recordAdminAccess(trx, staff, { severity: severityOf(step), details })
}
