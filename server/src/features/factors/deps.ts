import type { KeyObject } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import type { Identity } from '../identity/index.ts'
import type { RecordAudit } from '../security/index.ts'
import type { RelyingParty } from './relying-party.ts'

export interface FactorsDeps {
  readonly database: Database
  readonly clock: Clock
  readonly outbox: Pick<Outbox, 'mail'>
  readonly recordAudit: RecordAudit
  readonly identity: Pick<
    Identity,
    'openSession' | 'passSecondFactor' | 'reauthenticate' | 'hasPassword' | 'getPerson' | 'staffRoleOf'
  >
  readonly encryptionKey: KeyObject
  readonly settings: Pick<Config, 'publicUrl' | 'brandName' | 'supportEmail' | 'timeZone'>
}

/** What all use cases here work with. */
export interface Deps extends Omit<FactorsDeps, 'encryptionKey'> {
  readonly relyingParty: RelyingParty
  /** Seals the secrets of authenticators. */
  readonly secretKey: Buffer
  /** Hashes recovery codes. */
  readonly recoveryKey: Buffer
}
