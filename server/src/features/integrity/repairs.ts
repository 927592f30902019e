import type { ActionFacts } from '@hai/contract/action-facts'
import type { ApprovalFacts } from '@hai/contract/approval-facts'
import type { Input, Output } from '@hai/contract/contract'
import { cents, delta } from '@hai/contract/money'
import type { Repairable } from '@hai/contract/integrity'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Staff } from '../../caller.ts'
import { planRepair, type RepairPlan } from '../../ledger/index.ts'
import type { Database } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { addJob } from '../../platform/jobs/add-job.ts'
import { recordStaffAction } from '../admin/index.ts'
import { type ApprovalKind, requestFacts } from '../approvals/index.ts'
import type { IntegrityDeps } from './deps.ts'
import { openAlertOf } from './alert-rows.ts'
import { START_CHECK_JOB } from './start-run.ts'
import { repairObstacles, type RepairObstacle } from '@hai/contract/integrity-values'
import { hintOf } from '../../platform/database/hint.ts'

export const REPAIR = 'balance_repair'

const payload = z.object({
  account_id: z.int(),
  before: z.int(),
  after: z.int(),
  account: z.string(),
  user_id: z.string().nullable(),
})

const obstacleOf = (word: string | null): RepairObstacle | null => repairObstacles.find((known) => known === word) ?? null

function refuseRepair(error: unknown): never {
  const reason = obstacleOf(hintOf(error))
  if (reason === null) throw error
  return fail('REPAIR_REFUSED', { reason })
}

export async function listRepairable(
  { database }: Pick<IntegrityDeps, 'database'>,
  { user_id }: Input<'get_balance_repairs'>,
): Promise<Repairable[]> {
  const { rows } = await sql<{ id: number; kind: string }>`
    select a.id, a.kind from ledger.account_view a where a.owner_id is not distinct from ${user_id ?? null}::uuid order by a.id`.execute(
    database,
  )
  if (rows.length === 0) fail('NOT_FOUND')
  const plans = await Promise.all(rows.map(async ({ id, kind }) => ({ kind, plan: await planRepair(database, id) })))
  return plans.flatMap(({ kind, plan }) =>
    plan === null || plan.before === plan.after
      ? []
      : {
          user_id: user_id ?? null,
          account: kind,
          stored_balance: plan.before,
          computed_balance: plan.after,
          delta: delta(plan.before, plan.after),
          obstacle: obstacleOf(plan.obstacle),
        },
  )
}

/**
 * Asks a super admin to set a balance to the sum of its entries. Fails: FORBIDDEN (`admin_id` is not the caller, or the
 * balance is the caller’s own), NOT_FOUND, REPAIR_REFUSED, CONFLICT (already requested).
 */
export async function requestRepair(
  deps: IntegrityDeps,
  staff: Staff,
  { admin_id, account, reason, ...of }: Input<'request_balance_repair'>,
): Promise<Output<'request_balance_repair'>> {
  const user_id = of.user_id ?? null
  if (admin_id !== staff.user_id) fail('FORBIDDEN')
  const account_id = await findAccount(deps.database, user_id, account)
  const plan = (await planRepair(deps.database, account_id)) ?? fail('NOT_FOUND')
  const obstacle = obstacleOf(plan.obstacle)
  if (obstacle !== null) fail('REPAIR_REFUSED', { reason: obstacle })
  const { before, after } = plan
  const approval = {
    facts: repairFacts(user_id, account, plan),
    subject: String(account_id),
    payload: { account_id, before, after, account, user_id },
    reason,
    ...(user_id === null ? {} : { target_user_id: user_id }),
  }
  const { approval_id, expires_at } = await deps.database.transaction().execute((trx) => deps.approvals.ask(trx, staff, approval))
  return { approval_id, expires_at: expires_at.toISOString(), before, after }
}

const repairFacts = (user_id: string | null, account: string, { before, after }: RepairPlan): ApprovalFacts => ({
  kind: REPAIR,
  user_id,
  account,
  balance_before: before,
  balance_after: after,
})

export async function describeRepair(
  { database }: Pick<IntegrityDeps, 'database'>,
  { user_id, account }: Pick<Input<'request_balance_repair'>, 'user_id' | 'account'>,
): Promise<ActionFacts> {
  const plan = (await planRepair(database, await findAccount(database, user_id ?? null, account))) ?? fail('NOT_FOUND')
  const obstacle = obstacleOf(plan.obstacle)
  // Fails before a code is sent for a repair that is not possible.
  if (obstacle !== null) fail('REPAIR_REFUSED', { reason: obstacle })
  return requestFacts('ask', repairFacts(user_id ?? null, account, plan))
}

async function findAccount(database: Database, user_id: string | null, kind: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from ledger.account_view where owner_id is not distinct from ${user_id}::uuid and kind = ${kind}`.execute(database)
  return rows[0]?.id ?? fail('NOT_FOUND')
}

/** The database checks everything again, and writes only the approved values. */
export const repairing = ({ clock }: Pick<IntegrityDeps, 'clock'>): ApprovalKind => ({
  kind: REPAIR,
  required_role: 'super_admin',
  context: async (db, approval) => {
    const { account, user_id, before, after } = payload.parse(approval.payload)
    const changes = [{ owner_id: user_id, account, amount: delta(cents(before), cents(after)) }]
    return { changes, case: await openAlertOf(db, user_id) }
  },
  apply: async (trx, { payload: request, approval_id, approver }) => {
    const { account_id, account, user_id } = payload.parse(request)
    const now = clock.now()
    await sql`select integrity.repair_balance(${approval_id}, ${now})`.execute(trx).catch(refuseRepair)
    const { rows } = await sql<{ before: number; after: number }>`
      select before, after from ledger.repair_view where approval_id = ${approval_id}`.execute(trx)
    const change = {
      before: { account, balance: cents(rows[0]?.before ?? 0) },
      after: { account, balance: cents(rows[0]?.after ?? 0) },
    }
    const about = { subject: `account ${account_id}`, ...(user_id === null ? {} : { target_user_id: user_id }) }
    await recordStaffAction(trx, approver, { action: 'balance_repaired', ...about, ...change }, now)
    // Starts a new check, so that every screen shows the repaired state.
    await addJob(trx, START_CHECK_JOB, {}, { key: START_CHECK_JOB })
  },
})
