import type { Output } from '@hai/contract/contract'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api } from '../../api/api.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { queryClient } from '../../api/query-client.ts'
import { exactMoment } from '../../lib/moments.ts'
import { toast } from '../../lib/toast.ts'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import { Meter } from '../../ui/bars.tsx'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../ui/panel.tsx'
import { CheckProgress, runInterval } from './check-button.tsx'

type Run = NonNullable<Output<'get_balance_reconciliation_run'>['run']>

const newest = api.get_balance_reconciliation_run.query({ kind: 'members' })

export function RunPanel() {
  const t = useTranslations('admin_integrity')
  const { data } = useSuspenseQuery({ ...newest, refetchInterval: runInterval })
  const isRunning = data.run?.status === 'running'
  useRefetchAfter(isRunning)
  const { mutate, isPending } = useMutation({
    mutationKey: ['start_balance_reconciliation'],
    mutationFn: () => api.start_balance_reconciliation(),
    onSuccess: ({ started, run }) => {
      queryClient.setQueryData(newest.queryKey, { run })
      toast({ title: t(started ? 'run_started' : 'run_at_work'), kind: started ? 'done' : 'wait' })
    },
    onError: (error) => toast({ title: t('run_failed_to_start'), text: errorMessage(error), kind: 'problem' }),
  })
  return (
    <Panel>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="min-w-0 flex-[1_1_20rem]">{data.run ? <RunFacts run={data.run} /> : <p>{t('run_none')}</p>}</div>
        <Button kind="main" busy={isPending || isRunning} onClick={() => mutate()}>
          {t('count_all')}
        </Button>
      </div>
      <CheckProgress />
    </Panel>
  )
}

function useRefetchAfter(isRunning: boolean): void {
  const was = useRef(isRunning)
  useEffect(() => {
    if (was.current && !isRunning) void queryClient.invalidateQueries({ queryKey: api.list_balance_reconciliation.key })
    was.current = isRunning
  }, [isRunning])
}

function RunFacts({ run: { status, done, total, found, started_at, finished_at } }: { run: Run }) {
  const t = useTranslations('admin_integrity')
  const language = useLanguage()
  if (status === 'running')
    return <Meter label={t('run_running')} used={done} limit={Math.max(total, 1)} figure={t('run_progress', { done, total })} />
  if (status === 'failed') return <p className="text-problem">{t('run_failed')}</p>
  const when = exactMoment(new Date(finished_at ?? started_at), language)
  return <p className={found > 0 ? 'font-medium text-problem' : undefined}>{t('run_done', { found, when })}</p>
}
