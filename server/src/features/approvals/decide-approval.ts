import type { ActionFacts } from '@hai/contract/action-facts'
import type { ApprovalKindName } from '@hai/contract/approval-facts'
import { sql } from 'kysely'
import type { Staff } from '../../caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { recordStaffAction } from '../admin/index.ts'
import type { ApprovalKind, ApprovalRow, ApprovalsDeps } from './types.ts'
import { recordApprovalChange } from './events.ts'
import { answerApproval, lockApproval, readApproval } from './queries.ts'
import { requestFacts } from './request-facts.ts'

export interface Decision {
  readonly approval_id: string
  readonly decision: 'approve' | 'reject'
  readonly note: string
}

type KindOf = (kind: ApprovalKindName) => ApprovalKind

export const isExcluded = ({ excluded_ids }: ApprovalRow, { user_id }: Pick<Staff, 'user_id'>): boolean =>
  excluded_ids.includes(user_id)

/** The requester, the member concerned and excluded staff may not decide. */
export const mayDecide = (row: ApprovalRow, { user_id, role }: Staff): boolean =>
  row.requested_by !== user_id &&
  row.target_user_id !== user_id &&
  !isExcluded(row, { user_id }) &&
  (row.required_role === 'admin' || role === 'super_admin')

const isKept = (
  { isKeptFromTarget }: ApprovalKind,
  { target_user_id }: ApprovalRow,
  { user_id }: Pick<Staff, 'user_id'>,
): boolean => isKeptFromTarget === true && target_user_id === user_id

/**
 * An approval carries out the request in the same transaction. Fails: NOT_FOUND, FORBIDDEN, INVALID_TRANSITION (already
 * decided or expired, or `decision` is `approve` and the requester is no longer staff), and with the errors of its
 * kind.
 */
export const decideApproval = (
  { database, book, clock, kindOf }: ApprovalsDeps & { readonly kindOf: KindOf },
  staff: Staff,
  { approval_id, decision, note }: Decision,
): Promise<ApprovalRow> =>
  database.transaction().execute(async (trx) => {
    const now = clock.now()
    const row = (await lockApproval(trx, book, approval_id)) ?? fail('NOT_FOUND')
    if (isKept(kindOf(row.facts.kind), row, staff)) fail('NOT_FOUND')
    if (!mayDecide(row, staff) || !(await isOnStaff(trx, staff.user_id, row.required_role))) fail('FORBIDDEN')
    if (!isOpen(row, now)) fail('INVALID_TRANSITION')
    const status = decision === 'approve' ? 'approved' : 'rejected'
    const answered = await answerApproval(trx, row, { status, decided_by: staff.user_id, decided_at: now, note })
    await auditAnswer(trx, staff, answered, now)
    if (status === 'approved') {
      if (!(await isOnStaff(trx, row.requested_by))) fail('INVALID_TRANSITION')
      const { subject, payload, requested_by, changes } = row
      await kindOf(row.facts.kind).apply(trx, { subject, payload, requested_by, approver: staff, approval_id, changes })
    }
    await recordApprovalChange(trx, answered, now)
    return answered
  })

/** Fails: NOT_FOUND, FORBIDDEN (another person’s request), INVALID_TRANSITION (already decided or expired). */
export const withdrawApproval = (
  { database, book, clock }: ApprovalsDeps,
  staff: Staff,
  approval_id: string,
): Promise<ApprovalRow> =>
  database.transaction().execute(async (trx) => {
    const now = clock.now()
    const row = (await lockApproval(trx, book, approval_id)) ?? fail('NOT_FOUND')
    if (row.requested_by !== staff.user_id) fail('FORBIDDEN')
    if (!isOpen(row, now)) fail('INVALID_TRANSITION')
    const answered = await answerApproval(trx, row, { status: 'withdrawn', decided_by: null, decided_at: now, note: '' })
    await auditAnswer(trx, staff, answered, now)
    await recordApprovalChange(trx, answered, now)
    return answered
  })

export const isOpen = ({ status, expires_at }: Pick<ApprovalRow, 'status' | 'expires_at'>, now: Date): boolean =>
  status === 'pending' && expires_at > now

/** Checks the role again: a requester may have lost it since the request, and an approver since the access check. */
async function isOnStaff(trx: Transaction, user_id: string, needed: ApprovalRow['required_role'] = 'admin'): Promise<boolean> {
  const { rows } = await sql<{ is_staff: boolean }>`select admin.is_staff(${user_id}::uuid, ${needed})`.execute(trx)
  return rows[0]?.is_staff === true
}

async function auditAnswer(trx: Transaction, staff: Staff, row: ApprovalRow, now: Date): Promise<void> {
  const { id, facts, status, note, target_user_id } = row
  if (status === 'pending') return
  const about = { ...(target_user_id === null ? {} : { target_user_id }), ...(note === '' ? {} : { reason: note }) }
  const change = { before: { status: 'pending' }, after: { status, kind: facts.kind, facts } }
  await recordStaffAction(trx, staff, { action: `approval_${status}`, subject: id, ...change, ...about }, now)
}

export async function describeDecision(
  { database, book, clock, kindOf }: ApprovalsDeps & { readonly kindOf: (kind: ApprovalKindName) => ApprovalKind },
  staff: Pick<Staff, 'user_id'> | null,
  { approval_id, decision }: Omit<Decision, 'note'>,
): Promise<ActionFacts> {
  const row = (await readApproval(database, book, approval_id)) ?? fail('NOT_FOUND')
  if (staff && isKept(kindOf(row.facts.kind), row, staff)) fail('NOT_FOUND')
  if (staff && isExcluded(row, staff)) fail('FORBIDDEN')
  if (!isOpen(row, clock.now())) fail('INVALID_TRANSITION')
  return requestFacts(decision, row.facts, row.changes)
}
