import type { Staff } from '../../caller.ts'
import { platformDays } from '../limits/index.ts'
import type { Deps } from './deps.ts'
import type { Viewed } from './queries.ts'

export const todayOf = ({ clock, time_zone }: Pick<Deps, 'clock' | 'time_zone'>): string =>
  platformDays(time_zone)(clock.now()).day

export const viewedBy = (deps: Pick<Deps, 'clock' | 'time_zone'>, { user_id }: Pick<Staff, 'user_id'>): Viewed => ({
  user_id,
  today: todayOf(deps),
  now: deps.clock.now(),
})
