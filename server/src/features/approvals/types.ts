import type { ApprovalFacts, ApprovalKindName } from '@hai/contract/approval-facts'
import type { ApprovalStatus, CaseKind } from '@hai/contract/approval-status'
import type { FieldChange } from '@hai/contract/field-changes'
import type { Cents } from '@hai/contract/money'
import type { OutsideAccount } from '@hai/contract/outside-accounts'
import type { Staff } from '../../caller.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Book } from '../../platform/database/book.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { Logger } from '../../platform/log.ts'

export interface ApprovalsDeps {
  /** Only requests of this book are read, decided and made. */
  readonly book: Book
  readonly database: Database
  readonly clock: Clock
  readonly log: Pick<Logger, 'error'>
}

export type ApprovalRequester = Pick<Staff, 'user_id' | 'role' | 'request' | 'action_id'>

export interface NewApproval {
  readonly facts: ApprovalFacts
  /** Identifies the request within its kind. Only one request per kind and subject can be pending. */
  readonly subject: string
  readonly payload: Readonly<Record<string, unknown>>
  readonly reason?: string
  readonly changes?: readonly FieldChange[]
  /** The member whom the request is about. They can neither make nor decide it. */
  readonly target_user_id?: string
  /**
   * Staff members who may not make, see or decide the request: the parties to a case, and the author of the decision
   * that the request would change.
   */
  readonly excluded_ids?: readonly string[]
}

export interface ApprovalKind {
  readonly kind: ApprovalKindName
  readonly required_role: Staff['role']
  /** Hides the request from `target_user_id`. */
  readonly isKeptFromTarget?: true
  readonly context?: (
    db: Database,
    approval: Pick<ApprovalRow, 'payload' | 'subject'>,
  ) => ApprovalContext | Promise<ApprovalContext>
  /**
   * Carries out the request in the transaction that approves it. If it throws, the approver sees the error and the
   * approval is rolled back. Record events only after posting, because recording takes a lock.
   */
  readonly apply: (trx: Transaction, approved: Approved) => Promise<void>
}

export interface ApprovalContext {
  readonly staff_notes?: string
  readonly changes?: readonly BalanceChange[]
  readonly case?: ApprovalCase | null
}

export interface BalanceChange {
  /** Null for a platform account. */
  readonly owner_id: string | null
  readonly account: string
  readonly amount: Cents
}

export interface ApprovalCase {
  readonly kind: CaseKind
  readonly id: string
  readonly account?: OutsideAccount
}

export interface Approved {
  readonly subject: string
  readonly payload: unknown
  readonly requested_by: string
  readonly approver: Staff
  readonly approval_id: string
  /** The changes that were requested and that the approver read. */
  readonly changes: readonly FieldChange[]
}

export interface ApprovalRow {
  readonly id: string
  readonly required_role: Staff['role']
  readonly subject: string
  readonly payload: unknown
  readonly facts: ApprovalFacts
  readonly reason: string
  readonly changes: readonly FieldChange[]
  readonly target_user_id: string | null
  readonly excluded_ids: readonly string[]
  readonly requested_by: string
  readonly requested_at: Date
  readonly expires_at: Date
  readonly status: ApprovalStatus
  readonly decided_by: string | null
  readonly decided_at: Date | null
  readonly note: string
}
