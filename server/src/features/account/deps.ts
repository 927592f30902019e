import type { SignedIn } from '../../caller.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'

export interface AccountDeps {
  readonly database: Database
  readonly clock: Clock
  readonly outbox: Pick<Outbox, 'mail'>
  /**
   * Checks the password, or that the session is new enough. Fails: INVALID_CREDENTIALS, LOCKED,
   * REAUTHENTICATION_NEEDED.
   */
  readonly requireReauthentication: (caller: SignedIn, password: string | undefined) => Promise<void>
  /**
   * `free`: the member may change the name. `waiting`, `verified`: an identity document is pending or approved, so the
   * name is fixed.
   */
  readonly nameVerification: (db: Database, user_id: string) => Promise<'free' | 'waiting' | 'verified'>
  readonly removePicture: (trx: Transaction, user_id: string) => Promise<void>
  /** `publicUrl` has no trailing slash. */
  readonly settings: Pick<Config, 'brandName' | 'publicUrl' | 'supportEmail' | 'timeZone'>
}
