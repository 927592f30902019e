import type { StaffSignInStep as Step } from '@hai/contract/security-values'
import type { Staff } from '../../caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { StaffSignInDeps, Method } from './deps.ts'

export interface StaffSignInEvent {
  readonly step: Step
  readonly method?: Method
  readonly action?: { readonly procedure: string; readonly summary: string }
}

const severities = { wrong: 'warning', locked: 'critical', token_asked_twice: 'critical' } as const
const isSevere = (step: StaffSignInEvent['step']): step is keyof typeof severities => Object.hasOwn(severities, step)
const severityOf = (step: StaffSignInEvent['step']) => (isSevere(step) ? severities[step] : 'info')

export async function recordStaffSignInStep(
  { recordAudit, recordAdminAccess }: Pick<StaffSignInDeps, 'recordAudit' | 'recordAdminAccess'>,
  trx: Transaction,
  staff: Staff,
  { step, method, action }: StaffSignInEvent,
): Promise<void> {
  const { user_id, email, request } = staff
  const facts = { ...(method && { method }), ...(action && { procedure: action.procedure, summary: action.summary }) }
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
