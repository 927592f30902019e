import type { DisputedType } from '@hai/contract/dispute-steps'
import type { CachedValue } from '../../platform/cached-value.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Logger } from '../../platform/log.ts'
import type { Approvals } from '../approvals/index.ts'
import type { Chat } from '../chat/index.ts'
import type { Files } from '../files/index.ts'
import type { Identity } from '../identity/index.ts'
import type { RecordAudit } from '../security/index.ts'
import type { DisputableItems } from './items.ts'
import type { Settings } from './settings.ts'

export interface DisputesDeps {
  readonly database: Database
  /** What can be disputed, by its kind. */
  readonly items: Readonly<Partial<Record<DisputedType, DisputableItems>>>
  readonly chat: Pick<Chat, 'addSystemMessage' | 'readForCase'>
  readonly files: Pick<Files, 'takeAttachment' | 'readAttachment'>
  readonly identity: Pick<Identity, 'blockMember' | 'staffRoleOf'>
  readonly recordAudit: RecordAudit
  readonly approvals: Pick<Approvals, 'register' | 'ask'>
  readonly clock: Clock
  /** Of the platform, for days. */
  readonly time_zone: string
  readonly log: Pick<Logger, 'error'>
}

/** What the use cases of this feature begin with. */
export interface Context extends DisputesDeps {
  readonly settings: CachedValue<Settings>
}

/** And what they act with: the figures are read before a transaction begins, which must not wait for a second connection. */
export interface Acting extends DisputesDeps {
  readonly figures: Settings
}

/** `within`: the transaction that has begun already. */
export const acting = async ({ settings, ...deps }: Context, within?: Database): Promise<Acting> => ({
  ...deps,
  figures: await settings.get(within),
})
