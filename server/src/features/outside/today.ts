import { platformDays } from '../limits/index.ts'
import type { Deps } from './deps.ts'

/** The day that it is on the platform’s calendar, YYYY-MM-DD. */
export const todayOf = ({ clock, time_zone }: Pick<Deps, 'clock' | 'time_zone'>): string =>
  platformDays(time_zone)(clock.now()).day
