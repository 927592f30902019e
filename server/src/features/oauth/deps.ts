import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Logger } from '../../platform/log.ts'
import type { OidcProvider } from '../../platform/oidc-config.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import type { Identity } from '../identity/index.ts'
import type { RecordAudit } from '../security/index.ts'
import type { RelyingParty } from './relying-party.ts'

export interface Deps {
  readonly database: Database
  readonly clock: Clock
  readonly identity: Pick<
    Identity,
    | 'findVerifiedAccount'
    | 'openSession'
    | 'passSecondFactor'
    | 'hasSecondFactor'
    | 'reauthenticate'
    | 'hasPassword'
    | 'getPerson'
  >
  readonly recordAudit: RecordAudit
  readonly outbox: Pick<Outbox, 'mail'>
  readonly log: Pick<Logger, 'warn'>
  readonly providers: readonly OidcProvider[]
  readonly relyingParty: RelyingParty
  readonly settings: Pick<Config, 'brandName' | 'publicUrl' | 'supportEmail' | 'timeZone'>
}
