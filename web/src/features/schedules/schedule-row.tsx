import type { Schedule } from '@hai/contract/schedules'
import { startOfDay } from '../../lib/days.ts'
import { shortDay } from '../../lib/moments.ts'
import { paths } from '../../lib/paths.ts'
import { inQuotes } from '../../lib/quotation-marks.ts'
import { useNow } from '../../lib/use-now.ts'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import { Amount } from '../../ui/amount.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Row } from '../../ui/row.tsx'
import { nameOf } from './schedule-status-style.ts'
import { hasFailed } from './schedule-problem.ts'
import { SEPARATOR } from '../../lib/separator.ts'

export function ScheduleRow({ schedule }: { schedule: Schedule }) {
  const t = useTranslations('schedules')
  const { payee, amount, every, status } = schedule
  const name = nameOf(payee, t)
  return (
    <Row
      href={paths.schedule(schedule.id)}
      start={<Avatar name={name} avatar_url={payee.avatar_url} />}
      title={name}
      sub={
        <>
          {payee.nickname && `${inQuotes(payee.nickname)}${SEPARATOR}`}
          {t(`choice_${every}`)}
          {SEPARATOR}
          <When schedule={schedule} />
        </>
      }
      end={<Amount cents={amount} {...(status !== 'active' && { className: 'text-ink-soft' })} />}
      {...(hasFailed(schedule) && { endSub: <span className="font-medium text-problem">{t('last_failed')}</span> })}
    />
  )
}

function When({ schedule: { status, every, next_run, ended_at } }: { schedule: Schedule }) {
  const t = useTranslations('schedules')
  const language = useLanguage()
  const now = useNow()
  if (status === 'paused') return t('status_paused')
  if (ended_at !== null) return t('ended_on', { day: shortDay(new Date(ended_at), language, now) })
  if (next_run === null) return t('none_ahead')
  const day = shortDay(startOfDay(next_run.due_on), language, now)
  return every === 'once' ? day : t('next_on', { day })
}
