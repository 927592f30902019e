import type { ActionFacts } from '@hai/contract/action-facts'
import type { ApprovalFacts } from '@hai/contract/approval-facts'
import type { Input, Output } from '@hai/contract/contract'
import { cents } from '@hai/contract/schemas'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Staff } from '../../caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { recordStaffAction } from '../admin/index.ts'
import { type ApprovalKind, requestFacts } from '../approvals/index.ts'
import type { AdjustmentsDeps } from './deps.ts'
import { readStaffSettings, type StaffFigures, type StaffSettings } from './staff-limits.ts'

const STAFF_LIMITS_APPROVAL = 'staff_limits'

const payloadSchema = z.object({
  version: z.int(),
  alone_max: cents,
  daily_limit: cents,
  earning_alone_max: cents,
  statement_alone_max: cents,
  refund_alone_max: cents,
  reason: z.string(),
})
type NewLimits = z.infer<typeof payloadSchema>

type Deps = Pick<AdjustmentsDeps, 'database' | 'approvals' | 'clock'>

const isMore = (before: StaffFigures, after: StaffFigures): boolean =>
  after.alone_max > before.alone_max ||
  after.daily_limit > before.daily_limit ||
  after.earning_alone_max > before.earning_alone_max ||
  after.statement_alone_max > before.statement_alone_max ||
  after.refund_alone_max > before.refund_alone_max

const limitFacts = ({
  alone_max,
  daily_limit,
  earning_alone_max,
  statement_alone_max,
  refund_alone_max,
}: StaffFigures): ApprovalFacts => ({
  kind: STAFF_LIMITS_APPROVAL,
  alone_max,
  daily_limit,
  earning_alone_max,
  statement_alone_max,
  refund_alone_max,
})

/** `step` is `ask` if the change needs approval. */
export async function describeStaffLimits({ database }: Deps, after: StaffFigures): Promise<ActionFacts> {
  return requestFacts(isMore(await readStaffSettings(database), after) ? 'ask' : 'do', limitFacts(after))
}

/**
 * If a limit is raised, requests the approval of a second super_admin instead. Fails: FORBIDDEN, CONFLICT (a limit has
 * changed since it was read, or a raise is already pending).
 */
export const setStaffLimits = (
  { database, approvals, clock }: Deps,
  staff: Staff,
  input: Input<'set_staff_limits'>,
): Promise<Output<'set_staff_limits'>> =>
  database.transaction().execute(async (trx) => {
    const settings = await readStaffSettings(trx)
    if (settings.version !== input.version) fail('CONFLICT')
    if (isMore(settings, input)) {
      const about = {
        facts: limitFacts(input),
        subject: 'all',
        payload: input,
        reason: input.reason,
      }
      const { approval_id, expires_at } = await approvals.ask(trx, staff, about)
      return { status: 'pending', approval_id, expires_at: expires_at.toISOString(), settings }
    }
    const changed = await change(trx, staff, input, { actor: staff.user_id, approval_id: null, now: clock.now() })
    return { status: 'set', approval_id: null, expires_at: null, settings: changed }
  })

async function change(
  trx: Transaction,
  staff: Staff,
  { version, reason, ...figures }: NewLimits,
  { actor, approval_id, now }: { readonly actor: string; readonly approval_id: string | null; readonly now: Date },
): Promise<StaffSettings> {
  const { alone_max, daily_limit, earning_alone_max, statement_alone_max, refund_alone_max } = await readStaffSettings(trx)
  const before = { alone_max, daily_limit, earning_alone_max, statement_alone_max, refund_alone_max }
  const { rows } = await sql<{ verdict: string }>`
    select adjustments.set_settings(${actor}, ${version}::int, ${JSON.stringify(figures)}::jsonb, ${reason}, ${now}, ${approval_id}) as verdict`.execute(
    trx,
  )
  if (rows[0]?.verdict === 'forbidden') fail('FORBIDDEN')
  if (rows[0]?.verdict !== 'changed') fail('CONFLICT')
  const after = approval_id === null ? figures : { ...figures, approval_id, requested_by: actor }
  await recordStaffAction(trx, staff, { action: 'staff_limits_set', subject: 'all', reason, before, after }, now)
  return { version: version + 1, ...figures }
}

/** Fails: FORBIDDEN, CONFLICT (a limit has changed since the request). */
export const approvedStaffLimits = ({ clock }: Pick<Deps, 'clock'>): ApprovalKind => ({
  kind: STAFF_LIMITS_APPROVAL,
  required_role: 'super_admin',
  apply: async (trx, { payload, requested_by, approver, approval_id }) => {
    await change(trx, approver, payloadSchema.parse(payload), { actor: requested_by, approval_id, now: clock.now() })
  },
})
