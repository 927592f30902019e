import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Approvals } from '../approvals/index.ts'
import type { Staff } from '../../caller.ts'
import { platformDays } from '../limits/index.ts'
import type { Viewed } from './queries.ts'

export interface Deps {
  readonly database: Database
  readonly clock: Clock
  readonly approvals: Pick<Approvals, 'ask' | 'register'>
  readonly time_zone: string
}

export const todayOf = ({ clock, time_zone }: Pick<Deps, 'clock' | 'time_zone'>): string =>
  platformDays(time_zone)(clock.now()).day

export const viewedBy = (deps: Pick<Deps, 'clock' | 'time_zone'>, { user_id }: Pick<Staff, 'user_id'>): Viewed => ({
  user_id,
  today: todayOf(deps),
  now: deps.clock.now(),
})
