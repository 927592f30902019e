import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Logger } from '../../platform/log.ts'
import type { Vault } from './vault.ts'

export interface DocumentsDeps {
  readonly database: Database
  readonly clock: Clock
  readonly log: Logger
  readonly vault: Vault
  /** Members cannot take the product name as their name. */
  readonly brandName: string
}
