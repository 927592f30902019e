import type { Ledger } from '../../ledger/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import type { Approvals } from '../approvals/index.ts'
import type { Identity } from '../identity/index.ts'

export interface DeletionsDeps {
  readonly database: Database
  readonly clock: Clock
  readonly outbox: Pick<Outbox, 'mail'>
  readonly ledger: Pick<Ledger, 'balances'>
  readonly identity: Pick<Identity, 'endSessions'>
  readonly approvals: Pick<Approvals, 'ask' | 'register' | 'decide'>
  readonly settings: Pick<Config, 'brandName' | 'publicUrl' | 'supportEmail' | 'timeZone'>
}

export const KIND = 'account_deletion'
