import type { Schedule, ScheduleRun } from '@hai/contract/schedules'
import { CalendarX, Check, CircleSlash, Pause, OctagonAlert, type LucideIcon } from 'lucide-react'
import type { Translate } from '../../lib/words.ts'
import type { Mood } from '../../ui/status.tsx'

const moods: Record<Schedule['status'], Mood> = { active: 'plain', paused: 'wait', ended: 'back' }
const glyphs: Record<Schedule['status'], LucideIcon> = { active: Check, paused: Pause, ended: CircleSlash }

/** How a schedule looks by where it stands. */
export const scheduleLook = ({ status }: Pick<Schedule, 'status'>): { mood: Mood; icon: LucideIcon } => ({
  mood: moods[status],
  icon: glyphs[status],
})

/** What became of a day; only what failed calls for somebody. */
export const runLooks: Record<ScheduleRun['status'], { icon: LucideIcon; mood: Mood }> = {
  sent: { icon: Check, mood: 'in' },
  failed: { icon: OctagonAlert, mood: 'problem' },
  missed: { icon: CalendarX, mood: 'back' },
  skipped: { icon: CalendarX, mood: 'back' },
  paused: { icon: Pause, mood: 'back' },
}

/** What the payee is called; somebody who has gone is somebody. */
export const nameOf = ({ shown_name }: Schedule['payee'], t: Translate<'schedules'>): string => shown_name ?? t('somebody')

export type Refusal = NonNullable<ScheduleRun['refusal']>

/** What the payer can do so that the next day is paid; null: nothing. */
const ways: Record<Refusal, 'add_money' | 'see_limits' | 'get_help' | null> = {
  INSUFFICIENT_FUNDS: 'add_money',
  LIMIT_EXCEEDED: 'see_limits',
  WALLET_LOCKED: 'get_help',
  ACCOUNT_BLOCKED: 'get_help',
  QUOTE_CHANGED: null,
  AMOUNT_OUT_OF_BOUNDS: null,
  RECIPIENT_UNAVAILABLE: null,
  RECIPIENT_CANNOT_RECEIVE: null,
  RATE_LIMITED: null,
  PENDING_APPROVAL: null,
  NOT_ONBOARDED: null,
  INTERNAL: null,
}

export const wayOut = (refusal: Refusal) => ways[refusal]

/** Refusals that the price of today answers for: where it stands in no way any more, neither do they. */
export const isMended = (refusal: Refusal): boolean => refusal === 'QUOTE_CHANGED' || refusal === 'AMOUNT_OUT_OF_BOUNDS'
