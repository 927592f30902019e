import type { MessageOutcome } from '@hai/contract/health-values'
import type { Broadcast } from '../feature.ts'
import type { ThisProcess } from '../features/health/index.ts'
import type { PasswordWork } from '../features/identity/index.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/database/database.ts'
import type { Logger } from '../platform/log.ts'
import type { LookupKeys } from '../platform/lookup-keys.ts'
import type { Outbox } from '../platform/outbox/outbox.ts'
import type { Secrets } from '../platform/secrets.ts'

export type CountMessage = (channel: 'mail' | 'text', outcome: MessageOutcome) => void

export interface Base {
  readonly config: Config
  readonly secrets: Secrets
  readonly lookupKeys: LookupKeys
  readonly database: Database
  readonly ledger: Ledger
  readonly outbox: Outbox
  readonly clock: Clock
  readonly log: Logger
  readonly broadcast: Broadcast
  readonly process: ThisProcess
  readonly countMessage: CountMessage
  /** Cost of password hashing. Default: the production settings. */
  readonly passwordWork?: PasswordWork | undefined
}
