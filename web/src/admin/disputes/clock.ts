import type { DisputeCase } from '@hai/contract/dispute-case'
import { useTranslations } from '../../lib/translations.ts'
import { useDurationText } from '../ui/duration.ts'

/** The current deadline or duration of a dispute. late: past the target time for a decision. */
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

/** Text such as `1 d 23 h left` or `Took 5 h 12 min`. */
export function useClockText(): (clock: Clock) => string {
  const t = useTranslations('admin_disputes')
  const say = useDurationText()
  return ({ kind, ms }) => t(`clock_${kind}`, { span: say(ms) })
}
