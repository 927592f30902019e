import type { DisputeCase } from '@hai/contract/dispute-case'
import { useTranslations } from '../../lib/translations.ts'
import { useDurationText } from '../ui/duration.ts'

/** `ms` is the time until the deadline, the time since it passed (`late`), or the whole duration (`took`). */
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

export function useClockText(): (clock: Clock) => string {
  const t = useTranslations('admin_disputes')
  const say = useDurationText()
  return ({ kind, ms }) => t(`clock_${kind}`, { span: say(ms) })
}
