import type { ScheduleDetail } from '@hai/contract/schedules'
import { Pause, Play } from 'lucide-react'
import { useState } from 'react'
import { formatUsd } from '../../lib/money-text.ts'
import { api } from '../../api/api.ts'
import { isTooLate, paymentErrorText } from '../../payments/payment-errors.ts'
import { usePayment } from '../../payments/use-payment.ts'
import { useOnline } from '../../lib/online.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { cacheSchedule } from './live-schedules.ts'

type Action = 'pause' | 'resume' | 'end'
const calls = { pause: 'pause_schedule', resume: 'resume_schedule', end: 'end_schedule' } as const

function useScheduleAction(schedule_id: string, action: Action, onDone?: () => void, isOnce = false) {
  const t = useTranslations('schedules')
  const call = calls[action]
  return usePayment({
    calls: [call],
    send: (_input: null, idempotency_key) => api[call]({ idempotency_key, schedule_id }),
    onDone: (detail) => {
      toast({ title: t(isOnce ? 'once_done' : `${action}_done`) })
      cacheSchedule(detail)
      onDone?.()
    },
  })
}

export function ScheduleActions({ schedule, name }: { schedule: ScheduleDetail; name: string }) {
  const t = useTranslations('schedules')
  const isOnline = useOnline()
  const [isEnding, setEnding] = useState(false)
  const { status, every } = schedule
  const isOnce = every === 'once'
  if (status === 'ended') return null
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.25rem),1fr))] gap-2">
      {!(isOnce && status === 'active') && (
        <Switch key={status} schedule_id={schedule.id} action={status === 'active' ? 'pause' : 'resume'} />
      )}
      <Button kind="danger" refused={!isOnline} onClick={() => setEnding(true)}>
        {t(isOnce ? 'once_cancel' : 'end')}
      </Button>
      {isEnding && <EndDialog schedule={schedule} name={name} onClose={() => setEnding(false)} />}
    </div>
  )
}

function Switch({ schedule_id, action }: { schedule_id: string; action: 'pause' | 'resume' }) {
  const t = useTranslations('schedules')
  const isOnline = useOnline()
  const { run, isBusy, problem } = useScheduleAction(schedule_id, action)
  return (
    <>
      {problem && (
        <div className="col-span-full">
          <Notice kind="problem" title={isTooLate(problem) ? t('too_late') : paymentErrorText(problem)} />
        </div>
      )}
      <Button icon={action === 'pause' ? Pause : Play} busy={isBusy} refused={!isOnline} onClick={() => run(null)}>
        {t(action)}
      </Button>
    </>
  )
}

function EndDialog({ schedule, name, onClose }: { schedule: ScheduleDetail; name: string; onClose: () => void }) {
  const t = useTranslations('schedules')
  const isOnce = schedule.every === 'once'
  const { run, isBusy, problem } = useScheduleAction(schedule.id, 'end', onClose, isOnce)
  const isLate = problem !== null && isTooLate(problem)
  return (
    <FormDialog
      title={t(isOnce ? 'once_title' : 'end_title', { name, amount: formatUsd(schedule.amount) })}
      submitLabel={isLate ? null : t(isOnce ? 'once_action' : 'end_action')}
      kind="danger"
      busy={isBusy}
      onSubmit={() => run(null)}
      onClose={onClose}
    >
      {problem && <Notice kind="problem" title={isLate ? t('too_late') : paymentErrorText(problem)} />}
      <p className="text-ink-soft">{t(isOnce ? 'once_text' : 'end_text')}</p>
    </FormDialog>
  )
}
