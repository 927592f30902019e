import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { useTranslations } from '../../lib/translations.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Fact, Facts, Panel } from '../ui/panel.tsx'
import { POLLING } from '../ui/polling.ts'
import { useDurationText } from '../ui/duration.ts'
import { Queue } from './queue.tsx'

export function DisputesScreen() {
  const t = useTranslations('admin_disputes')
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={t('ui.disputes')} />
      <Figures />
      <Queue />
    </div>
  )
}

function Figures() {
  const t = useTranslations('admin_disputes')
  const { data, error, refetch } = useQuery({ ...api.admin_dispute_figures.query(), ...POLLING })
  const say = useDurationText()
  const formatDuration = (seconds: number | null) => (seconds === null ? t('none_decided') : say(seconds * 1_000))
  return (
    <Panel title={t('admin_ui.overview')} kind={data && data.overdue > 0 ? 'problem' : 'plain'}>
      {data ? (
        <Facts>
          <Fact label={t('admin_ui.open_disputes')}>{data.open}</Fact>
          <Fact label={t('to_decide')}>{data.to_decide}</Fact>
          <Fact label={t('appeals')}>{data.appeals}</Fact>
          <Fact label={t('overdue')}>{data.overdue}</Fact>
          <Fact label={t('median_all', { days: data.days, count: data.all.ended })}>
            {formatDuration(data.all.median_seconds)}
          </Fact>
          <Fact label={t('median_cashout', { count: data.cashout.ended })}>{formatDuration(data.cashout.median_seconds)}</Fact>
          <Fact label={t('median_task', { count: data.task.ended })}>{formatDuration(data.task.median_seconds)}</Fact>
        </Facts>
      ) : error ? (
        <LoadFailed onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton rows={1} label={t('ui.loading')} />
      )}
    </Panel>
  )
}
