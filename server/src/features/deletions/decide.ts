import type { ActionFacts } from '@hai/contract/action-facts'
import type { Input } from '@hai/contract/contract'
import type { DeletionRequestDetails } from '@hai/contract/deletions'
import { sql } from 'kysely'
import type { Staff } from '../../caller.ts'
import { refuseAsHinted } from '../../platform/database/hint.ts'
import { fail } from '../../platform/failure.ts'
import { recordDeletionChange } from '../account/index.ts'
import { recordStaffAction } from '../admin/index.ts'
import { requestFacts } from '../approvals/index.ts'
import { findPerson } from '../identity/index.ts'
import { checkObstacles } from './deleting.ts'
import { type DeletionsDeps, KIND } from './deps.ts'
import { mailDeletionRefused } from './mails.ts'
import { readRequest, type DeletionRow } from './queries.ts'
import { actionsOf, getRequest } from './show.ts'

type Decision = Input<'admin_decide_deletion'>

const needsNothingOpen: ReadonlySet<Decision['decision']> = new Set<Decision['decision']>(['ask', 'approve'])

/**
 * Fails: NOT_FOUND, FORBIDDEN (the caller’s own deletion or approval request), INVALID_TRANSITION, DELETION_REFUSED
 * (the member has obstacles).
 */
async function readOpen(
  { database, clock }: DeletionsDeps,
  staff: Staff,
  { request_id, decision }: Pick<Decision, 'request_id' | 'decision'>,
): Promise<DeletionRow> {
  const now = clock.now()
  const row = await readRequest(database, request_id, now)
  const isAnswer = decision === 'approve' || decision === 'reject'
  if (row.user_id === staff.user_id || (isAnswer && row.asked_by === staff.user_id)) fail('FORBIDDEN')
  if (!actionsOf(row, staff, true).includes(decision)) fail('INVALID_TRANSITION')
  if (needsNothingOpen.has(decision)) await checkObstacles(database, row.user_id, now)
  return row
}

/** Fails with the errors of `readOpen`. */
export async function describeDecision(deps: DeletionsDeps, staff: Staff, input: Decision): Promise<ActionFacts> {
  const { user_id } = await readOpen(deps, staff, input)
  const { decision } = input
  return decision === 'refuse' ? { kind: 'deletion_refusal', user_id } : requestFacts(decision, { kind: KIND, user_id })
}

async function requestApproval(deps: DeletionsDeps, staff: Staff, { id, user_id }: DeletionRow, reason: string): Promise<void> {
  const { database, approvals, clock } = deps
  const facts = { kind: KIND, user_id } as const
  const approval = { facts, subject: id, payload: { request_id: id, user_id }, reason, target_user_id: user_id }
  await database.transaction().execute(async (trx) => {
    await trx.selectFrom('deletions.deletion_request').select('id').where('id', '=', id).forShare().execute()
    const { status } = await readRequest(trx, id, clock.now())
    if (status !== 'requested') fail('INVALID_TRANSITION')
    await approvals.ask(trx, staff, approval)
  })
}

async function refuse(deps: DeletionsDeps, staff: Staff, { id, user_id }: DeletionRow, input: Decision): Promise<void> {
  const { database, clock } = deps
  const { reason, reason_code = 'other' } = input
  await database.transaction().execute(async (trx) => {
    const now = clock.now()
    await sql`select deletions.refuse_deletion(${staff.user_id}::uuid, ${id}::uuid, ${reason_code}, ${reason}, ${now}::timestamptz)`
      .execute(trx)
      .catch(refuseAsHinted)
    const change = { before: { status: 'requested' }, after: { status: 'refused', reason_code } }
    await recordStaffAction(
      trx,
      staff,
      { action: 'deletion_refused', target_user_id: user_id, subject: id, reason, ...change },
      now,
    )
    const person = await findPerson(trx, user_id)
    if (person) await mailDeletionRefused(deps, trx, person, reason_code)
    await recordDeletionChange(trx, user_id)
  })
}

/**
 * Fails with the errors of `readOpen`, and with CONFLICT (the approval was already requested, or an obstacle appeared
 * and has ended since).
 */
export async function decideDeletion(deps: DeletionsDeps, staff: Staff, input: Decision): Promise<DeletionRequestDetails> {
  const { request_id, decision, reason } = input
  const row = await readOpen(deps, staff, input)
  if (decision === 'ask') await requestApproval(deps, staff, row, reason)
  else if (decision === 'refuse') await refuse(deps, staff, row, input)
  else await deps.approvals.decide(staff, { approval_id: row.open_id ?? fail('INVALID_TRANSITION'), decision, note: reason })
  return getRequest(deps, staff, request_id)
}
