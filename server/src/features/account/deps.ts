import type { Member, SessionCaller } from '../../caller.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'

export interface AccountDeps {
  readonly database: Database
  readonly clock: Clock
  readonly outbox: Pick<Outbox, 'mail'>
  /** Fails: INVALID_CREDENTIALS, LOCKED, REAUTHENTICATION_NEEDED. */
  readonly reauthenticate: (caller: SessionCaller, password: string | undefined) => Promise<void>
  readonly removePicture: (trx: Transaction, user_id: string) => Promise<void>
  /** `publicUrl`: without a slash at the end. */
  readonly settings: Pick<Config, 'brandName' | 'publicUrl' | 'supportEmail' | 'timeZone'>
}

/** Who somebody is to identity: its acts do not ask for the whole gate. */
export const sessionOf = ({ request, user_id, email, session_id, token_jti, token_expires_at }: Member): SessionCaller => ({
  kind: 'session',
  ...{ request, user_id, email, session_id, token_jti, token_expires_at },
})
