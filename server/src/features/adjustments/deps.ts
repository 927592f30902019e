import type { AdjustmentReason, CreditCaseKind } from '@hai/contract/adjustment-reasons'
import type { Cents } from '@hai/contract/money'
import type { Ledger } from '../../ledger/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Book } from '../../platform/database/book.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Approvals } from '../approvals/index.ts'
import type { Limits } from '../limits/index.ts'

export interface AdjustmentsDeps {
  /** Its members can be credited. */
  readonly book: Pick<Book, 'number'>
  readonly database: Database
  readonly ledger: Ledger
  readonly limits: Pick<Limits, 'balanceCap' | 'today'>
  readonly approvals: Pick<Approvals, 'ask' | 'decide' | 'read' | 'register' | 'describe'>
  readonly clock: Clock
  readonly time_zone: string
}

export interface Credit {
  readonly user_id: string
  readonly amount: Cents
  readonly reason_code: AdjustmentReason
}

export interface AskedCredit extends Credit {
  readonly reason: string
  readonly notes: string
  readonly case: CreditCase | null
}

export interface CreditCase {
  readonly kind: CreditCaseKind
  readonly id: string
}
