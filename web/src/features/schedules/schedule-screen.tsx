import type { ScheduleDetail } from '@hai/contract/schedules'
import { useQuery } from '@tanstack/react-query'
import { CalendarClock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useParams } from 'wouter'
import { formatUsd } from '../../lib/money-text.ts'
import { api } from '../../api/api.ts'
import { hasCode } from '../../api/api-error.ts'
import { personLabel } from '../../lib/person-label.ts'
import { useChannel, usePollingFallback } from '../../api/use-channel.ts'
import { startOfDay } from '../../lib/days.ts'
import { exactMoment, longDay } from '../../lib/moments.ts'
import { paths } from '../../lib/paths.ts'
import { inQuotes } from '../../lib/quotation-marks.ts'
import { ownTimeZone } from '../../lib/time-zone.ts'
import { useKeptFocus } from '../../lib/use-kept-focus.ts'
import { useNow } from '../../lib/use-now.ts'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import { Amount } from '../../ui/amount.tsx'
import { BackLink } from '../../ui/button.tsx'
import { MissingItem } from '../../ui/missing-item.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Figures, type Figure } from '../../ui/figures.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Box } from '../../ui/row.tsx'
import { Screen, Split } from '../../ui/screen.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { Status } from '../../ui/status.tsx'
import { PastRuns, usePastRuns } from './past-runs.tsx'
import { ScheduleActions } from './schedule-actions.tsx'
import { nameOf, scheduleStatusStyle } from './schedule-status-style.ts'
import { ScheduleProblemNotice } from './schedule-problem-notice.tsx'
import { Upcoming } from './upcoming.tsx'

export function ScheduleScreen() {
  const t = useTranslations('schedules')
  const { schedule_id } = useParams<{ schedule_id: string }>()
  useChannel('schedules')
  const runs = usePastRuns(schedule_id)
  const refetchInterval = usePollingFallback()
  const { data, error, refetch } = useQuery({
    ...api.get_schedule.query({ schedule_id }),
    refetchOnMount: 'always',
    refetchInterval,
  })
  return (
    <div className="mx-auto grid w-full max-w-120 grid-cols-1 gap-4 lg:max-w-none" {...useKeptFocus<HTMLDivElement>()}>
      <Screen title={t('schedule')} action={<BackLink href={paths.schedules()}>{t('all_schedules')}</BackLink>}>
        {data ? (
          <ScheduleView schedule={data} pastRuns={<PastRuns runs={runs} />} />
        ) : hasCode(error, 'NOT_FOUND', 'BAD_REQUEST') ? (
          <NoSchedule />
        ) : error ? (
          <LoadFailed onRetry={() => void refetch()} />
        ) : (
          <RowsSkeleton rows={4} label={t('ui.loading')} />
        )}
      </Screen>
    </div>
  )
}

function ScheduleView({ schedule, pastRuns }: { schedule: ScheduleDetail; pastRuns: ReactNode }) {
  const t = useTranslations('schedules')
  const { payee, status, amount, every } = schedule
  const name = nameOf(payee, t)
  return (
    <Split>
      <div className="grid grid-cols-1 content-start gap-4">
        <ScheduleProblemNotice schedule={schedule} name={name} />
        <Box>
          <div className="grid grid-cols-1 gap-4">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <div className="flex min-w-0 items-center gap-3">
                <Avatar name={name} avatar_url={payee.avatar_url} />
                <div className="min-w-0">
                  <p className="font-medium wrap-anywhere">{name}</p>
                  {payee.hai_tag && <p className="text-sm wrap-anywhere text-ink-soft">{personLabel(payee)}</p>}
                </div>
              </div>
              <Status {...scheduleStatusStyle(schedule)}>{t(`status_${status}`)}</Status>
            </div>
            <div>
              <p className="text-hero leading-[1.05]">
                <Amount cents={amount} size="hero" {...(status === 'ended' && { className: 'text-ink-soft' })} />
              </p>
              <p className="mt-1 text-ink-soft">{t(`every_${every}`)}</p>
            </div>
            <Facts schedule={schedule} />
          </div>
        </Box>
        <ScheduleActions schedule={schedule} name={name} />
      </div>
      <div className="grid grid-cols-1 content-start gap-4 max-lg:-mt-3">
        <Upcoming schedule={schedule} />
        {pastRuns}
      </div>
    </Split>
  )
}

function Facts({ schedule }: { schedule: ScheduleDetail }) {
  const t = useTranslations('schedules')
  const language = useLanguage()
  const now = useNow()
  const { note, agreed_total, every, first_on, last_on, time_zone, end_reason, ended_at } = schedule
  const next = every === 'once' ? schedule.upcoming[0] : undefined
  const onDay = (day: string) => longDay(startOfDay(day), language, now)
  const figures: (Figure | false)[] = [
    note !== '' && { label: t('ui.purpose'), value: <span className="wrap-anywhere">{inQuotes(note)}</span> },
    { label: t(every === 'once' ? 'you_pay_once' : 'you_pay_each'), value: formatUsd(agreed_total) },
    {
      label: t(every === 'once' ? 'ui.date' : 'first_on'),
      value: next ? exactMoment(new Date(next.due_at), language) : onDay(first_on),
    },
    every !== 'once' &&
      (last_on !== null || ended_at === null) && {
        label: t('last_on'),
        value: last_on === null ? t('until_ended') : onDay(last_on),
      },
    time_zone !== ownTimeZone() && { label: t('time_zone'), value: time_zone.replaceAll('_', ' ') },
    end_reason !== null &&
      ended_at !== null && { label: t(`end_${end_reason}`), value: exactMoment(new Date(ended_at), language) },
  ]
  return <Figures items={figures.filter((figure) => figure !== false)} />
}

function NoSchedule() {
  const t = useTranslations('schedules')
  return <MissingItem icon={CalendarClock} title={t('not_found')} backHref={paths.schedules()} backName={t('all_schedules')} />
}
