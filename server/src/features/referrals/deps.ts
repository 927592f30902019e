import type { DomainEvent } from '../../events/index.ts'
import type { Ledger } from '../../ledger/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Logger } from '../../platform/log.ts'
import type { Approvals } from '../approvals/index.ts'
import type { Limits } from '../limits/index.ts'
import type { Transfers } from '../transfers/index.ts'

export interface ReferralsDeps {
  readonly database: Database
  readonly ledger: Ledger
  readonly clock: Clock
  readonly log: Pick<Logger, 'error'>
  readonly limits: Pick<Limits, 'balanceCapOf' | 'today'>
  readonly transfers: Pick<Transfers, 'dealtWith'>
  readonly approvals: Pick<Approvals, 'register' | 'ask'>
  readonly publicUrl: string
  readonly phoneKey: Buffer
  readonly time_zone: string
}

export type Posting = Extract<DomainEvent, { stream: 'ledger' }>['posting']
