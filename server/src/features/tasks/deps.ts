import type { Ledger } from '../../ledger/index.ts'
import type { CachedValue } from '../../platform/cached-value.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Logger } from '../../platform/log.ts'
import type { Chat } from '../chat/index.ts'
import type { Fees } from '../fees/index.ts'
import type { Files } from '../files/index.ts'
import type { Limits } from '../limits/index.ts'
import type { Rates } from '../rates/index.ts'
import type { Transfers } from '../transfers/index.ts'
import type { Settings } from './queries.ts'

export interface TasksDeps {
  readonly database: Database
  readonly ledger: Ledger
  readonly fees: Fees
  readonly limits: Limits
  readonly rates: Rates
  readonly transfers: Pick<Transfers, 'payeeAt' | 'dealtAmong'>
  readonly chat: Pick<Chat, 'openSession' | 'addSystemMessage' | 'blockersOf' | 'blockedBy'>
  /** By `task_id member_id`: the id of the newest dispute about the task to which the member is a party. */
  readonly disputesAbout: (db: Database, task_ids: readonly string[]) => Promise<ReadonlyMap<string, string>>
  readonly files: Pick<Files, 'takeAttachment' | 'readAttachment'>
  readonly clock: Clock
  readonly log: Pick<Logger, 'error'>
}

export interface Context extends TasksDeps {
  readonly settings: CachedValue<Settings>
}
