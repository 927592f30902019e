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
import type { Transfers } from '../transfers/index.ts'
import type { DisputableItems } from './items.ts'
import type { Settings } from './queries.ts'

export interface DisputesDeps {
  readonly database: Database
  readonly items: Readonly<Partial<Record<DisputedType, DisputableItems>>>
  readonly chat: Pick<Chat, 'addSystemMessage' | 'readForCase'>
  readonly transfers: Pick<Transfers, 'dealtAmong'>
  readonly files: Pick<Files, 'takeAttachment' | 'readAttachment'>
  readonly identity: Pick<Identity, 'blockMember' | 'staffRoleOf'>
  readonly recordAudit: RecordAudit
  readonly approvals: Pick<Approvals, 'register' | 'ask'>
  readonly clock: Clock
  readonly time_zone: string
  readonly log: Pick<Logger, 'error'>
}

export interface Context extends DisputesDeps {
  readonly settings: CachedValue<Settings>
}

/** Contains the settings, because a transaction must not wait for a second connection to read them. */
export interface ActionContext extends DisputesDeps {
  readonly figures: Settings
}

/** Call it before a transaction begins, or pass the transaction as `within`. */
export const toActionContext = async ({ settings, ...deps }: Context, within?: Database): Promise<ActionContext> => ({
  ...deps,
  figures: await settings.get(within),
})
