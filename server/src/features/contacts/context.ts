import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Identity } from '../identity/index.ts'
import type { Transfers } from '../transfers/index.ts'

export interface Context {
  readonly database: Database
  readonly transfers: Pick<Transfers, 'recipientsOf' | 'recipientsAmong' | 'dealtWith' | 'haveWaitingSend'>
  readonly identity: Pick<Identity, 'holderOfTag' | 'findMembers'>
  readonly clock: Clock
}
