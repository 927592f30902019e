import { useMutation, useQuery } from '@tanstack/react-query'
import { ScanSearch } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Output } from '@hai/contract/contract'
import { api } from '../../api/api.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { queryClient } from '../../api/query-client.ts'
import { cx } from '../../lib/cx.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Meter } from '../../ui/bars.tsx'
import { Button } from '../../ui/button.tsx'
import { POLLING } from '../ui/polling.ts'

const AT_WORK_MS = 1_000

export const runInterval = ({ state }: { state: { data: Output<'get_balance_reconciliation_run'> | undefined } }): number =>
  state.data?.run?.status === 'running' ? AT_WORK_MS : POLLING.refetchInterval

const newest = api.get_balance_reconciliation_run.query({ kind: 'anomaly' })

const useCheck = () => useQuery({ ...newest, refetchInterval: runInterval }).data?.run

export function CheckProgress() {
  const t = useTranslations('admin_integrity')
  const run = useCheck()
  const { done, total, found } = run?.status === 'running' ? run : { done: 0, total: 1, found: 0 }
  const isCounting = found === 0 && done >= total
  return (
    <>
      <p role="status" className={cx('empty:sr-only', found > 0 && 'font-medium text-problem')}>
        {found > 0 ? t('check_found', { found }) : isCounting && t('check_counting')}
      </p>
      {run?.status === 'running' && found === 0 && !isCounting && (
        <Meter label={t('check_running')} used={done} limit={Math.max(total, 1)} figure={t('check_progress', { done, total })} />
      )}
    </>
  )
}

/** New findings appear in the alerts while the check runs. */
export function CheckButton() {
  const t = useTranslations('admin_integrity')
  const run = useCheck()
  const isAtWork = run?.status === 'running'
  const found = run?.found ?? 0
  const was = useRef<{ isAtWork: boolean; found: number }>({ isAtWork: false, found: 0 })
  useEffect(() => {
    if ((was.current.isAtWork && !isAtWork) || (isAtWork && was.current.found !== found))
      for (const { key } of [api.get_ledger_health, api.list_admin_alerts, api.get_ledger_alerts_with_profiles])
        void queryClient.invalidateQueries({ queryKey: key })
    was.current = { isAtWork, found }
  }, [isAtWork, found])
  const { mutate, isPending } = useMutation({
    mutationKey: ['trigger_anomaly_check'],
    mutationFn: () => api.trigger_anomaly_check(),
    onSuccess: ({ run, started }) => {
      queryClient.setQueryData(newest.queryKey, { run })
      was.current = { isAtWork: true, found: run.found }
      toast({
        title: t('check_triggered'),
        text: t(started ? 'check_started' : 'check_at_work'),
        kind: started ? 'done' : 'wait',
      })
    },
    onError: (error) => toast({ title: t('check_failed'), text: errorMessage(error), kind: 'problem' }),
  })
  return (
    <Button kind="main" icon={ScanSearch} busy={isPending || isAtWork} onClick={() => mutate()}>
      {t('run_check')}
    </Button>
  )
}
