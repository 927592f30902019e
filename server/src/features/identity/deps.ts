import type { RequestInfo } from '../../caller.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import type { RaiseLock, RecordAudit, RecordFinding } from '../security/index.ts'
import type { AccessTokens } from './access-tokens.ts'
import type { Passwords } from './passwords.ts'
import type { SignInMethods } from './sign-in-methods.ts'
import type { AreTermsAccepted, OnMemberCreated } from './new-member.ts'

export interface SecondFactor {
  /** Pass a transaction as `db` to read within it. */
  readonly isOn: (db: Database, user_id: string) => Promise<boolean>
  readonly check: (user_id: string, code: string, request: RequestInfo) => Promise<boolean>
}

export interface Deps {
  readonly database: Database
  readonly clock: Clock
  readonly passwords: Passwords
  readonly tokens: AccessTokens
  readonly secondFactor: SecondFactor
  /** A callback, because the features that own these ways to sign in are created later. */
  readonly otherSignInMethods: () => readonly SignInMethods[]
  readonly welcome: OnMemberCreated
  readonly isAgreedTo: AreTermsAccepted
  readonly recordAudit: RecordAudit
  readonly recordFinding: RecordFinding
  readonly raiseLock: RaiseLock
  readonly outbox: Pick<Outbox, 'mail'>
  readonly settings: Settings
  /** In this process, runs pieces of work with the same key one after the other. */
  readonly runInTurn: <Result>(key: string, work: () => Promise<Result>) => Promise<Result>
  /**
   * Call it after the commit that ended sessions, so that this process rejects their tokens without waiting for the
   * event.
   */
  readonly forgetSessions: (session_ids: readonly string[]) => void
  /** Call it after the commit that changed a person, so that this process reads the person again. */
  readonly forgetMember: (user_id: string) => void
}

export interface Settings {
  readonly publicUrl: string
  readonly brandName: string
  /** New accounts with this email domain need an admin’s approval. Null if no account does. */
  readonly companyEmailDomain: string | null
  /** The first path segment of the staff pages, which members do not learn. */
  readonly adminPrefix: string
  readonly timeZone: string
}
