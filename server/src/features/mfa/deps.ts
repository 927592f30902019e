import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import type { KeyRing } from '../../platform/seal.ts'
import type { Identity } from '../identity/index.ts'
import type { RecordAudit } from '../security/index.ts'
import type { RelyingParty } from './relying-party.ts'

export interface MfaDeps {
  readonly database: Database
  readonly clock: Clock
  readonly outbox: Pick<Outbox, 'mail'>
  readonly recordAudit: RecordAudit
  readonly identity: Pick<
    Identity,
    'openSession' | 'passSecondFactor' | 'reauthenticate' | 'hasPassword' | 'getPerson' | 'staffRoleOf'
  >
  readonly secretRing: KeyRing
  /** The HMAC key for recovery codes. */
  readonly recoveryKey: Buffer
  readonly settings: Pick<Config, 'publicUrl' | 'brandName' | 'supportEmail' | 'timeZone'>
}

export interface Deps extends MfaDeps {
  readonly relyingParty: RelyingParty
}
