import type { ScheduleDetail } from '@hai/contract/schedules'
import { CalendarClock, CalendarX } from 'lucide-react'
import { api } from '../../api/api.ts'
import { isTooLate, paymentErrorText } from '../../payments/payment-errors.ts'
import { usePayment } from '../../payments/use-payment.ts'
import { cx } from '../../lib/cx.ts'
import { startOfDay } from '../../lib/days.ts'
import { fullDay } from '../../lib/full-day.ts'
import { clockTime } from '../../lib/clock-time.ts'
import { useOnline } from '../../lib/online.ts'
import { useNow } from '../../lib/use-now.ts'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Box, Row, Section } from '../../ui/row.tsx'
import { cacheSchedule } from './live-schedules.ts'

type Day = ScheduleDetail['upcoming'][number]

export function Upcoming({ schedule }: { schedule: ScheduleDetail }) {
  const t = useTranslations('schedules')
  const { upcoming, status, every } = schedule
  // A single payment is cancelled, not skipped. One that was skipped earlier can still be unskipped here.
  const isShown = every === 'once' ? upcoming.some(({ is_skipped }) => is_skipped) : upcoming.length > 0
  if (!isShown) return null
  return (
    <Section title={t('upcoming')}>
      {status === 'paused' && <p className="text-sm text-ink-soft">{t('upcoming_paused')}</p>}
      <Box flush>
        <ul>
          {upcoming.map((day) => (
            <li key={day.due_on}>
              <DayRow day={day} schedule={schedule} />
            </li>
          ))}
        </ul>
      </Box>
    </Section>
  )
}

function DayRow({ day: { due_on, due_at, is_skipped }, schedule }: { day: Day; schedule: ScheduleDetail }) {
  const t = useTranslations('schedules')
  const language = useLanguage()
  const isOnline = useOnline()
  const day = fullDay(startOfDay(due_on), language, useNow())
  const { id: schedule_id } = schedule
  const { run, isBusy, problem } = usePayment({
    calls: ['skip_run', 'unskip_run'],
    send: (skips: boolean, idempotency_key) => (skips ? api.skip_run : api.unskip_run)({ idempotency_key, schedule_id, due_on }),
    onDone: cacheSchedule,
  })
  return (
    <>
      <Row
        start={<Glyph icon={is_skipped ? CalendarX : CalendarClock} tone={is_skipped ? 'back' : 'plain'} />}
        title={
          <span className={cx('inline-block first-letter:uppercase', is_skipped && 'text-ink-soft line-through')}>{day}</span>
        }
        sub={is_skipped ? t('is_skipped') : t('at_time', { time: clockTime(new Date(due_at)) })}
        end={
          <Button
            size="small"
            busy={isBusy}
            refused={!isOnline}
            aria-label={t(is_skipped ? 'unskip_day' : 'skip_day', { day })}
            onClick={() => run(!is_skipped)}
          >
            {t(is_skipped ? 'unskip' : 'skip')}
          </Button>
        }
      />
      {problem && <Notice kind="problem" title={isTooLate(problem) ? t('too_late') : paymentErrorText(problem)} />}
    </>
  )
}
