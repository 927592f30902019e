import type { RequestInfo } from '../../caller.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import type { RaiseLock, RecordAudit, RecordFinding } from '../security/index.ts'
import type { AccessTokens } from './access-tokens.ts'
import type { Passwords } from './passwords.ts'
import type { WaysIn } from './ways-in.ts'
import type { IsAgreedTo, Welcome } from './newcomer.ts'

export interface SecondFactor {
  /** Reads with `db`, so that it can run within a transaction. */
  readonly isOn: (db: Database, user_id: string) => Promise<boolean>
  /** Checks an authenticator code or a recovery code and uses it up. */
  readonly check: (user_id: string, code: string, request: RequestInfo) => Promise<boolean>
}

export interface Deps {
  readonly database: Database
  readonly clock: Clock
  readonly passwords: Passwords
  readonly tokens: AccessTokens
  readonly secondFactor: SecondFactor
  /** Ways to sign in other than passwords. A function, because the features that own them are created later. */
  readonly otherWays: () => readonly WaysIn[]
  readonly welcome: Welcome
  readonly isAgreedTo: IsAgreedTo
  readonly recordAudit: RecordAudit
  readonly recordFinding: RecordFinding
  readonly raiseLock: RaiseLock
  readonly outbox: Pick<Outbox, 'mail'>
  readonly settings: Settings
  /** Runs work with the same key one after the other in this process. */
  readonly inTurn: <Result>(key: string, work: () => Promise<Result>) => Promise<Result>
  /** Call it after the commit that ended sessions, so that this process does not wait for the event. */
  readonly forgetSessions: (session_ids: readonly string[]) => void
  /** Call it after the commit that changed a person, so that this process reads them again. */
  readonly forgetMember: (user_id: string) => void
}

export interface Settings {
  /** No trailing slash. Links in mails start with it. */
  readonly publicUrl: string
  readonly brandName: string
  /** Accounts of this email domain need an admin’s approval. Null for no approval. */
  readonly companyEmailDomain: string | null
  /** The first path segment of the staff pages. Kept secret from members. */
  readonly adminPrefix: string
  readonly timeZone: string
}
