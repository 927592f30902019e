import type { ActionFacts } from '@hai/contract/action-facts'
import type { ApprovalFacts } from '@hai/contract/approval-facts'
import type { Input, Output } from '@hai/contract/contract'
import { cents, id } from '@hai/contract/schemas'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Staff } from '../../caller.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { recordStaffAction } from '../admin/index.ts'
import { type ApprovalKind, requestFacts } from '../approvals/index.ts'
import type { AdjustmentsDeps } from './deps.ts'
import { readOwnLimit, readStaffSettings } from './staff-limits.ts'

const ADMIN_LIMIT_APPROVAL = 'admin_daily_limit'

const payloadSchema = z.object({ user_id: id, known: cents.nullable(), daily_limit: cents.nullable(), reason: z.string() })
type NewLimit = z.infer<typeof payloadSchema>

type Deps = Pick<AdjustmentsDeps, 'database' | 'approvals' | 'clock'>

async function limitFacts(
  db: Database,
  { user_id, daily_limit }: Pick<NewLimit, 'user_id' | 'daily_limit'>,
): Promise<ApprovalFacts> {
  const limit = daily_limit ?? (await readStaffSettings(db)).daily_limit
  return { kind: ADMIN_LIMIT_APPROVAL, user_id, daily_limit: limit, is_standard: daily_limit === null }
}

async function isMoreForOneself(
  db: Database,
  staff: Staff,
  { user_id, daily_limit }: Omit<NewLimit, 'reason'>,
): Promise<boolean> {
  if (user_id !== staff.user_id) return false
  const was = await readOwnLimit(db, user_id)
  const { rows } = await sql<{ raises: boolean }>`
    select admin.raises_daily_limit(${was}::bigint, ${daily_limit}::bigint) as raises`.execute(db)
  return rows[0]?.raises === true
}

export async function describeAdminLimit({ database }: Deps, staff: Staff, limit: NewLimit): Promise<ActionFacts> {
  const step = (await isMoreForOneself(database, staff, limit)) ? 'ask' : 'do'
  return requestFacts(step, await limitFacts(database, limit))
}

/**
 * If the caller raises their own limit, requests the approval of a second super_admin instead. Fails: FORBIDDEN,
 * NOT_FOUND (not a staff member), CONFLICT (the current limit is not `known`, or a raise is already pending).
 */
export const setAdminLimit = (
  { database, approvals, clock }: Deps,
  staff: Staff,
  input: Input<'set_admin_daily_limit'>,
): Promise<Output<'set_admin_daily_limit'>> =>
  database.transaction().execute(async (trx) => {
    const { user_id, reason, known, daily_limit } = input
    if ((await readOwnLimit(trx, user_id)) !== known) fail('CONFLICT')
    if (await isMoreForOneself(trx, staff, input)) {
      const about = {
        facts: await limitFacts(trx, input),
        subject: user_id,
        payload: input,
        reason,
      }
      const { approval_id, expires_at } = await approvals.ask(trx, staff, about)
      return { status: 'pending', approval_id, expires_at: expires_at.toISOString(), daily_limit: known }
    }
    await change(trx, staff, input, { actor: staff.user_id, approval_id: null, now: clock.now() })
    return { status: 'set', approval_id: null, expires_at: null, daily_limit }
  })

async function change(
  trx: Transaction,
  staff: Staff,
  { user_id, known, daily_limit, reason }: NewLimit,
  { actor, approval_id, now }: { readonly actor: string; readonly approval_id: string | null; readonly now: Date },
): Promise<void> {
  const { rows } = await sql<{ verdict: string }>`
    select adjustments.set_admin_limit(${actor}, ${user_id}, ${known}::bigint, ${daily_limit}::bigint, ${reason}, ${now}, ${approval_id}) as verdict`.execute(
    trx,
  )
  const verdict = rows[0]?.verdict
  if (verdict === 'forbidden') fail('FORBIDDEN')
  if (verdict === 'not_found') fail('NOT_FOUND')
  if (verdict !== 'changed') fail('CONFLICT')
  const after = { daily_limit, ...(approval_id !== null && { approval_id, requested_by: actor }) }
  const entry = {
    action: 'admin_daily_limit_set',
    target_user_id: user_id,
    reason,
    before: { daily_limit: known },
    after,
  } as const
  await recordStaffAction(trx, staff, entry, now)
}

/** Fails: FORBIDDEN, NOT_FOUND, CONFLICT (the limit has changed since the request). */
export const approvedAdminLimit = ({ clock }: Pick<Deps, 'clock'>): ApprovalKind => ({
  kind: ADMIN_LIMIT_APPROVAL,
  required_role: 'super_admin',
  apply: async (trx, { payload, requested_by, approver, approval_id }) => {
    const request = payloadSchema.parse(payload)
    await change(trx, approver, request, { actor: requested_by, approval_id, now: clock.now() })
  },
})
