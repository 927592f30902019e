import type { ActionFacts } from '@hai/contract/action-facts'
import type { ApprovalKindName } from '@hai/contract/approval-facts'
import type { approvals as contract } from '@hai/contract/approvals'
import type { Staff } from '../../caller.ts'
import type { Feature } from '../../feature.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { ask } from './ask.ts'
import { decideApproval, type Decision, withdrawApproval, describeDecision } from './decide-approval.ts'
import type { ApprovalKind, ApprovalRow, ApprovalsDeps, NewApproval, ApprovalRequester } from './types.ts'
import { expireApprovals } from './expire.ts'
import { readApproval } from './queries.ts'
import { listApprovals, showApproval } from './show-approvals.ts'

export { requestFacts } from './request-facts.ts'
export { changedApproval } from './events.ts'
export type { ApprovalCase, ApprovalKind } from './types.ts'
export { confirmedBy, settingChange, type ChangedBy, type Compared, type Setting } from './setting-change.ts'

const EXPIRE_JOB = 'approvals:expire'

export interface Approvals {
  readonly feature: Feature<typeof contract>
  /** Call it once for each kind when the server starts. */
  readonly register: (kind: ApprovalKind) => void
  readonly ask: (
    trx: Transaction,
    staff: ApprovalRequester,
    approval: NewApproval,
  ) => Promise<{ readonly approval_id: string; readonly expires_at: Date }>
  readonly decide: (staff: Staff, decision: Decision) => Promise<ApprovalRow>
  readonly read: (db: Database, approval_id: string) => Promise<ApprovalRow | null>
  /**
   * Without `staff`, does not check who decides. Fails: NOT_FOUND, FORBIDDEN (excluded), INVALID_TRANSITION (already
   * decided or expired).
   */
  readonly describe: (decision: Omit<Decision, 'note'>, staff?: Staff) => Promise<ActionFacts>
}

/** Four-eyes approval: one staff member requests, another approves or rejects (docs/product/staff.md#four-eyes). */
export function createApprovals(deps: ApprovalsDeps): Approvals {
  const kinds = new Map<ApprovalKindName, ApprovalKind>()
  const kindOf = (kind: ApprovalKindName): ApprovalKind => {
    const known = kinds.get(kind)
    if (!known) throw new Error(`no feature registers approvals of the kind ${kind}`)
    return known
  }
  const shows = { ...deps, kindOf }
  const decide = (staff: Staff, decision: Decision) => decideApproval({ ...deps, kindOf }, staff, decision)
  const describe = (decision: Omit<Decision, 'note'>, staff: Staff | null = null) =>
    describeDecision({ ...deps, kindOf }, staff, decision)
  const listKindsHiddenFromTarget = () =>
    [...kinds.values()].filter(({ isKeptFromTarget }) => isKeptFromTarget).map(({ kind }) => kind)
  return {
    register: (kind) => {
      if (kinds.has(kind.kind)) throw new Error(`two features register approvals of the kind ${kind.kind}`)
      kinds.set(kind.kind, kind)
    },
    ask: (trx, staff, approval) => ask(deps, trx, staff, kindOf(approval.facts.kind), approval),
    decide,
    read: (db, approval_id) => readApproval(db, deps.book, approval_id),
    describe,
    feature: {
      handlers: {
        admin_list_approvals: (staff, input) =>
          listApprovals({ ...deps, kindOf, keptFromTarget: listKindsHiddenFromTarget() }, staff, input),
        admin_decide_approval: async (staff, input) => showApproval(shows, staff, await decide(staff, input)),
        admin_withdraw_approval: async (staff, { approval_id }) =>
          showApproval(shows, staff, await withdrawApproval(deps, staff, approval_id)),
      },
      confirmedActions: { admin_decide_approval: (staff, input) => describe(input, staff) },
      jobs: { [EXPIRE_JOB]: () => expireApprovals(deps) },
      cron: [`*/5 * * * * ${EXPIRE_JOB}`],
    },
  }
}
