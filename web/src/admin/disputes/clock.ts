import type { DisputeCase } from '@hai/contract/dispute-case'
import type { Translate } from '../../lib/words.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const HOURS_A_DAY = 24

/** `1 d 23 h`, `5 h 12 min`: the two largest units that say something. */
export function spanText(spanMs: number, t: Translate<'admin_disputes'>): string {
  const hours = Math.floor(spanMs / HOUR_MS)
  if (hours >= HOURS_A_DAY) return t('days_hours', { days: Math.floor(hours / HOURS_A_DAY), hours: hours % HOURS_A_DAY })
  return t('hours_minutes', { hours, minutes: Math.floor((spanMs % HOUR_MS) / MINUTE_MS) })
}

/** What a dispute is under, and how much of it is left. late: staff meant to have decided by now. */
export interface Clock {
  readonly kind: 'escalates' | 'decide' | 'late' | 'took'
  readonly ms: number
}

export function clockOf({ escalates_at, ended_at, created_at, appeal, ...dispute }: DisputeCase, now: Date): Clock | null {
  const waits = appeal?.status === 'pending'
  const decide_by = waits ? appeal.decide_by : dispute.decide_by
  if (!waits && ended_at !== null) return { kind: 'took', ms: Date.parse(ended_at) - Date.parse(created_at) }
  const until = decide_by ?? escalates_at
  if (until === null) return null
  const left = Date.parse(until) - now.getTime()
  if (decide_by === null) return { kind: 'escalates', ms: Math.max(0, left) }
  return left < 0 ? { kind: 'late', ms: 0 - left } : { kind: 'decide', ms: left }
}

export const clockText = ({ kind, ms }: Clock, t: Translate<'admin_disputes'>): string =>
  t(`clock_${kind}`, { span: spanText(ms, t) })
