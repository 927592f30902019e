import type { Schedule, ScheduleRun } from '@hai/contract/schedules'
import { CalendarX, Check, CircleSlash, Pause, OctagonAlert, type LucideIcon } from 'lucide-react'
import type { Translate } from '../../lib/translations.ts'
import type { Tone } from '../../ui/status.tsx'

const tones: Record<Schedule['status'], Tone> = { active: 'plain', paused: 'wait', ended: 'back' }
const glyphs: Record<Schedule['status'], LucideIcon> = { active: Check, paused: Pause, ended: CircleSlash }

export const scheduleStatusStyle = ({ status }: Pick<Schedule, 'status'>): { tone: Tone; icon: LucideIcon } => ({
  tone: tones[status],
  icon: glyphs[status],
})

export const runStatusStyles: Record<ScheduleRun['status'], { icon: LucideIcon; tone: Tone }> = {
  sent: { icon: Check, tone: 'plain' },
  failed: { icon: OctagonAlert, tone: 'problem' },
  missed: { icon: CalendarX, tone: 'back' },
  skipped: { icon: CalendarX, tone: 'back' },
  paused: { icon: Pause, tone: 'back' },
}

/** `shown_name` is null for a deleted account. */
export const nameOf = ({ shown_name }: Schedule['payee'], t: Translate<'schedules'>): string => shown_name ?? t('ui.someone')
