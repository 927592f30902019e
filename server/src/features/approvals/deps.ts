import type { ApprovalStatus, CaseKind } from '@hai/contract/approval-status'
import type { FieldChange } from '@hai/contract/field-changes'
import type { Cents } from '@hai/contract/money'
import type { OutsideAccount } from '@hai/contract/outside-accounts'
import type { Staff } from '../../caller.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { Logger } from '../../platform/log.ts'

export interface ApprovalsDeps {
  readonly database: Database
  readonly clock: Clock
  readonly log: Pick<Logger, 'error'>
}

/** Who asks: over the staff's pages, or from the machine's command line. */
export type Asker = Pick<Staff, 'user_id' | 'role' | 'request' | 'act_id'>

/** What one of the staff asks another for. */
export interface Ask {
  /** One of the kinds that are registered. */
  readonly kind: string
  /** What it is about, within its kind: only one can wait at a time. */
  readonly subject: string
  /** What `apply` is given when it is approved. */
  readonly payload: Readonly<Record<string, unknown>>
  /** In at most 200 characters: `credit $40.00 to @marie, goodwill`. */
  readonly summary: string
  /** Why it is asked for, as the other reads it. */
  readonly reason?: string
  /** Of a setting: each field that would change. */
  readonly changes?: readonly FieldChange[]
  /** Whose money or rights it is about: they neither ask nor decide. */
  readonly target_user_id?: string
  /** Who besides may not ask for it, see it or answer it: a party of the case, or whose decision it would change. */
  readonly excluded_ids?: readonly string[]
}

/** What is done when something is approved. */
export interface ApprovalKind {
  readonly kind: string
  /** The rank of those who may decide. */
  readonly needs: Staff['role']
  /** Whom it is about, when of the staff, is not told that there is anything. */
  readonly isKeptFromTarget?: true
  /** What the approver should know besides the reason, while the request waits. */
  readonly context?: (db: Database, asked: Pick<ApprovalRow, 'payload' | 'subject'>) => ApprovalContext | Promise<ApprovalContext>
  /**
   * Does what was asked for, in the transaction that approves it: what it throws is told to whoever decides, and nothing of the two
   * stands. Records facts only after it has posted.
   */
  readonly apply: (trx: Transaction, approved: Approved) => Promise<void>
}

export interface ApprovalContext {
  readonly staff_notes?: string
  readonly changes?: readonly BalanceChange[]
  readonly case?: ApprovalCase | null
}

/** What an approval would do to the balance of an account. */
export interface BalanceChange {
  /** Null: the platform's own account. */
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
  /** As it was asked, out of a jsonb column: to be parsed. */
  readonly payload: unknown
  readonly requested_by: string
  readonly approver: Staff
  readonly approval_id: string
  /** As they were asked for, and as the approver has read them. */
  readonly changes: readonly FieldChange[]
}

export interface ApprovalRow {
  readonly id: string
  readonly kind: string
  readonly needs: Staff['role']
  readonly subject: string
  readonly payload: unknown
  readonly summary: string
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
