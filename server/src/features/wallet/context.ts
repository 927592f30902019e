import type { Ledger } from '../../ledger/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Contacts } from '../contacts/index.ts'
import type { Identity } from '../identity/index.ts'
import type { Rates } from '../rates/index.ts'
import type { Requests } from '../requests/index.ts'
import type { Schedules } from '../schedules/index.ts'
import type { Transfers } from '../transfers/index.ts'

export interface Context {
  readonly database: Database
  readonly ledger: Ledger
  readonly transfers: Omit<Transfers, 'feature'>
  readonly contacts: Pick<Contacts, 'recentPeople' | 'nicknamesOf' | 'calledLike'>
  readonly rates: Rates
  readonly findMembers: Identity['findMembers']
  readonly holderOfTag: Identity['holderOfTag']
  readonly countUnread: (user_id: string) => Promise<number>
  readonly requests: Pick<Requests, 'countWaitingFor' | 'paidBy' | 'askedBack'>
  readonly schedules: Pick<Schedules, 'ranBy'>
  readonly clock: Clock
  readonly time_zone: string
}
