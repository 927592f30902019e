import type { Schedule, ScheduleRun } from '@hai/contract/schedules'
import { CalendarX, Check, CircleSlash, Pause, OctagonAlert, type LucideIcon } from 'lucide-react'
import type { Translate } from '../../lib/words.ts'
import type { Mood } from '../../ui/status.tsx'

const moods: Record<Schedule['status'], Mood> = { active: 'plain', paused: 'wait', ended: 'back' }
const glyphs: Record<Schedule['status'], LucideIcon> = { active: Check, paused: Pause, ended: CircleSlash }

export const scheduleStatusStyle = ({ status }: Pick<Schedule, 'status'>): { mood: Mood; icon: LucideIcon } => ({
  mood: moods[status],
  icon: glyphs[status],
})

/** Icon and mood by result of a run. Only failed runs need attention. */
export const runStatusStyles: Record<ScheduleRun['status'], { icon: LucideIcon; mood: Mood }> = {
  sent: { icon: Check, mood: 'plain' },
  failed: { icon: OctagonAlert, mood: 'problem' },
  missed: { icon: CalendarX, mood: 'back' },
  skipped: { icon: CalendarX, mood: 'back' },
  paused: { icon: Pause, mood: 'back' },
}

/** The payee's name, or "somebody" for a deleted account. */
export const nameOf = ({ shown_name }: Schedule['payee'], t: Translate<'schedules'>): string => shown_name ?? t('somebody')
