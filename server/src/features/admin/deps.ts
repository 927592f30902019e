import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'

export interface Deps {
  readonly database: Database
  readonly clock: Clock
}

/** How somebody of the staff proves who they are. */
export type Method = 'phone' | 'authenticator' | 'passkey'
