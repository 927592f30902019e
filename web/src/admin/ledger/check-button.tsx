import { useMutation, useQuery } from '@tanstack/react-query'
import { ScanSearch } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { api } from '../../api/api.ts'
import { errorWords } from '../../api/error-words.ts'
import { queryClient } from '../../api/query-client.ts'
import { toast } from '../../lib/toast.ts'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'

const AT_WORK_MS = 1_000
const newest = api.get_balance_reconciliation_run.query({ kind: 'anomaly' })

/** Has the book looked through now; what is found stands in the alerts when it is done. */
export function CheckButton() {
  const t = useWords('admin_ledger')
  const { data } = useQuery({
    ...newest,
    refetchInterval: ({ state }) => (state.data?.run?.status === 'running' ? AT_WORK_MS : false),
  })
  const isAtWork = data?.run?.status === 'running'
  const was = useRef(false)
  useEffect(() => {
    if (was.current && !isAtWork)
      for (const { key } of [api.get_ledger_health, api.list_admin_alerts, api.get_ledger_alerts_with_profiles])
        void queryClient.invalidateQueries({ queryKey: key })
    was.current = isAtWork
  }, [isAtWork])
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.trigger_anomaly_check(),
    onSuccess: ({ run, started }) => {
      queryClient.setQueryData(newest.queryKey, { run })
      was.current = true
      toast({ title: t('check_triggered'), text: t(started ? 'check_started' : 'check_at_work'), kind: started ? 'in' : 'wait' })
      void queryClient.invalidateQueries({ queryKey: newest.queryKey })
    },
    onError: (error) => toast({ title: t('check_failed'), text: errorWords(error), kind: 'problem' }),
  })
  return (
    <Button kind="main" icon={ScanSearch} busy={isPending || isAtWork} onClick={() => mutate()}>
      {t('run_check')}
    </Button>
  )
}
