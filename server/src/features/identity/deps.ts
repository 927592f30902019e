import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import type { RaiseLock, RecordAudit, RecordFinding } from '../security/index.ts'
import type { AccessTokens } from './access-tokens.ts'
import type { Passwords } from './passwords.ts'
import type { SecondFactor } from './second-factor.ts'
import type { WaysIn } from './ways-in.ts'
import type { IsAgreedTo, Welcome } from './newcomer.ts'

/** What all of identity’s use cases work with. */
export interface Deps {
  readonly database: Database
  readonly clock: Clock
  readonly passwords: Passwords
  readonly tokens: AccessTokens
  readonly secondFactor: SecondFactor
  /** What opens accounts beside passwords; asked late, as the features that keep it stand on this one. */
  readonly otherWays: () => readonly WaysIn[]
  readonly welcome: Welcome
  readonly isAgreedTo: IsAgreedTo
  readonly recordAudit: RecordAudit
  readonly recordFinding: RecordFinding
  readonly raiseLock: RaiseLock
  readonly outbox: Pick<Outbox, 'mail'>
  readonly settings: Settings
  /** Work under the same key runs one after the other, in this process. */
  readonly inTurn: <Result>(key: string, work: () => Promise<Result>) => Promise<Result>
  /** Called after the commit that ended sessions, so that this process need not wait for the fact. */
  readonly forgetSessions: (session_ids: readonly string[]) => void
  /** Called after a commit that changed a person, so that this process reads them again at once. */
  readonly forgetMember: (user_id: string) => void
}

export interface Settings {
  /** Without a slash at the end: links in mails start with it. */
  readonly publicUrl: string
  readonly brandName: string
  /** Accounts of this domain wait for an admin’s approval; null: nobody does. */
  readonly companyEmailDomain: string | null
  /** First segment of the staff’s pages: told to nobody else. */
  readonly adminPrefix: string
  /** Where the platform stands: moments in mails are told by its clock. */
  readonly timeZone: string
}
