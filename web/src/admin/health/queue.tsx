import type { FailedJob, SystemReport } from '@hai/contract/health'
import { useMutation } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { api } from '../../api/api.ts'
import { hasCode } from '../../api/api-error.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { FigureTable } from '../ui/figure-table.tsx'
import { Fact, Facts, Panel } from '../ui/panel.tsx'
import { When } from '../ui/when.tsx'
import { countText, msText } from './amounts.ts'

export function Queue({ of: { queue, health } }: { of: SystemReport }) {
  const t = useTranslations('admin_health')
  const behind = Math.max(0, ...health.subscribers.map((one) => one.behind))
  return (
    <Panel title={t('queue')}>
      <Facts>
        <Fact label={t('admin_ui.waiting')}>{countText(queue.waiting)}</Fact>
        <Fact label={t('jobs_oldest')}>{msText(queue.oldest_seconds * 1_000)}</Fact>
        <Fact label={t('running')}>{countText(queue.running)}</Fact>
        <Fact label={t('jobs_retrying')}>{countText(queue.retrying)}</Fact>
        <Fact label={t('jobs_later')}>{countText(queue.later)}</Fact>
        <Fact label={t('jobs_failed')}>{countText(queue.failed)}</Fact>
        <Fact label={t('figure_behind')}>{countText(behind)}</Fact>
      </Facts>
      {queue.given_up.length > 0 && <GivenUp jobs={queue.given_up} />}
    </Panel>
  )
}

function GivenUp({ jobs }: { jobs: readonly FailedJob[] }) {
  const t = useTranslations('admin_health')
  return (
    <FigureTable
      label={t('given_up')}
      rows={jobs}
      rowKey={({ id }) => String(id)}
      columns={[
        {
          id: 'task',
          header: t('given_up'),
          cell: (job) => <Job job={job} />,
        },
      ]}
    />
  )
}

/** On phones the error needs the full width, so the button is below it. */
function Job({ job }: { job: FailedJob }) {
  const t = useTranslations('admin_health')
  const { task, last_error, attempts, failed_at } = job
  return (
    <span className="flex flex-col items-start gap-2 md:flex-row md:items-center md:justify-between">
      <span className="min-w-0">
        <b className="wrap-anywhere">{task}</b>
        <span className="block wrap-anywhere">{last_error || t('no_error_said')}</span>
        <span className="block text-ink-soft">
          {t('after_tries', { count: attempts })} <When iso={failed_at} />
        </span>
      </span>
      <Retry job={job} />
    </span>
  )
}

function Retry({ job: { id, task } }: { job: FailedJob }) {
  const t = useTranslations('admin_health')
  const { mutate, isPending } = useMutation({
    mutationKey: ['retry_job'],
    mutationFn: () => api.retry_job({ job_id: id }),
    onSuccess: () => toast({ title: t('retried'), text: t('retried_text', { task }), kind: 'in' }),
    onError: (error) =>
      toast({
        title: t('retry_failed'),
        text: hasCode(error, 'NOT_FOUND', 'INVALID_TRANSITION') ? t('retried_already') : errorMessage(error),
        kind: 'problem',
      }),
  })
  return (
    <Button size="small" icon={RotateCcw} busy={isPending} onClick={() => mutate()}>
      {t('ui.retry')}
    </Button>
  )
}
