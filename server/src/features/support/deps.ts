import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import type { Files } from '../files/index.ts'
import type { Identity } from '../identity/index.ts'

export interface SupportDeps {
  readonly database: Database
  readonly clock: Clock
  readonly outbox: Pick<Outbox, 'mail'>
  readonly files: Pick<Files, 'takeAttachment' | 'readAttachment' | 'keepTaken'>
  readonly identity: Pick<Identity, 'staffRoleOf'>
  readonly linkKey: Buffer
  /** `publicUrl` has no trailing slash. */
  readonly settings: Pick<Config, 'brandName' | 'publicUrl'>
}
