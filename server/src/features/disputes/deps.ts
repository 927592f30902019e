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
import type { Settings } from './queries.ts'

export interface DisputesDeps {
  readonly database: Database
  readonly items: Readonly<Partial<Record<DisputedType, DisputableItems>>>
  readonly chat: Pick<Chat, 'addSystemMessage' | 'readForCase'>
  readonly files: Pick<Files, 'takeAttachment' | 'readAttachment'>
  readonly identity: Pick<Identity, 'blockMember' | 'staffRoleOf'>
  readonly recordAudit: RecordAudit
  readonly approvals: Pick<Approvals, 'register' | 'ask'>
  readonly clock: Clock
  /** The platform’s IANA time zone. */
  readonly time_zone: string
  readonly log: Pick<Logger, 'error'>
}

export interface Context extends DisputesDeps {
  readonly settings: CachedValue<Settings>
}

/**
 * The context with the settings, which are read before the transaction begins. A transaction must not wait for a second
 * connection.
 */
export interface ActionContext extends DisputesDeps {
  readonly figures: Settings
}

/** Reads the settings on the transaction `within` if one has already begun. */
export const toActionContext = async ({ settings, ...deps }: Context, within?: Database): Promise<ActionContext> => ({
  ...deps,
  figures: await settings.get(within),
})
