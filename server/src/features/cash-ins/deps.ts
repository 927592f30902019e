import type { Ledger } from '../../ledger/index.ts'
import type { CachedValue } from '../../platform/cached-value.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Logger } from '../../platform/log.ts'
import type { Agents } from '../agents/index.ts'
import type { Chat } from '../chat/index.ts'
import type { Fees } from '../fees/index.ts'
import type { Identity } from '../identity/index.ts'
import type { Limits } from '../limits/index.ts'
import type { Transfers } from '../transfers/index.ts'
import type { Settings } from './queries.ts'

export interface CashInsDeps {
  readonly database: Database
  readonly ledger: Ledger
  readonly fees: Fees
  readonly limits: Pick<Limits, 'outgoing' | 'outToday' | 'balanceCap'>
  readonly agents: Pick<Agents, 'changeJobs'>
  readonly identity: Pick<Identity, 'lookUpMember' | 'findMembers'>
  readonly transfers: Pick<Transfers, 'dealtWith' | 'dealtAmong' | 'spendLookup' | 'giveBackLookup'>
  readonly blockersOf: Chat['blockersOf']
  readonly clock: Clock
  readonly log: Pick<Logger, 'error'>
}

export interface Context extends CashInsDeps {
  readonly settings: CachedValue<Settings>
}
