import type { Task } from '@hai/contract/task-record'
import { useMutation } from '@tanstack/react-query'
import { Check, OctagonAlert, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { formatUsd } from '../../lib/money-text.ts'
import { api } from '../../api/api.ts'
import { hasCode } from '../../api/api-error.ts'
import { LimitHelp } from '../../payments/limit-help.tsx'
import { errorMessage } from '../../api/error-messages.ts'
import { isTooLate, paymentErrorText } from '../../payments/payment-errors.ts'
import { usePayment } from '../../payments/use-payment.ts'
import { useOnline } from '../../lib/online.ts'
import { openOverlay } from '../../lib/overlays.ts'
import { paths } from '../../lib/paths.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Dialog } from '../../ui/sheet.tsx'
import { cacheTask } from './live-tasks.ts'
import { ProofDialog } from './proof-dialog.tsx'
import { RejectDialog } from './reject-dialog.tsx'

export function TaskActions({ task }: { task: Task }) {
  const can = (action: Task['actions'][number]): boolean => task.actions.includes(action)
  return (
    <>
      {can('claim') && <Claim task={task} />}
      {(can('submit_proof') || can('give_up')) && <Work task={task} />}
      {can('approve') && task.role === 'creator' && <Judge task={task} />}
      {can('cancel') && <End task={task} call="cancel_task" />}
    </>
  )
}

function Claim({ task }: { task: Task }) {
  const t = useTranslations('tasks')
  const isOnline = useOnline()
  const claim = useMutation({
    mutationKey: ['claim_task'],
    mutationFn: () => api.claim_task({ task_id: task.id }),
    onSuccess: (mine) => {
      cacheTask(mine)
      toast({ title: t('claimed_done'), kind: 'done' })
    },
  })
  const isLate = hasCode(claim.error, 'INVALID_TRANSITION', 'NOT_FOUND')
  return (
    <div className="grid gap-2">
      {claim.error && (
        <Notice kind="problem" title={isLate ? t('taken') : errorMessage(claim.error)}>
          <LimitHelp error={claim.error} />
        </Notice>
      )}
      <Button
        kind="main"
        size="tall"
        wide
        busy={claim.isPending}
        refused={!isOnline || task.status !== 'open'}
        onClick={() => claim.mutate()}
      >
        {t('claim', { amount: formatUsd(task.reward) })}
      </Button>
    </div>
  )
}

function Work({ task }: { task: Task }) {
  const t = useTranslations('tasks')
  const isOnline = useOnline()
  const [, navigate] = useLocation()
  const [isProving, setProving] = useState(false)
  const giveUp = useMutation({
    mutationKey: ['release_task'],
    mutationFn: () => api.release_task({ task_id: task.id }),
    onSuccess: () => {
      toast({ title: t('given_up_done') })
      navigate(`${paths.tasks()}?tab=doing`)
    },
  })
  return (
    <div className="grid gap-2">
      {giveUp.error && <Notice kind="problem" title={errorMessage(giveUp.error)} />}
      {task.actions.includes('submit_proof') && (
        <Button kind="main" size="tall" wide refused={!isOnline} onClick={() => setProving(true)}>
          {t(task.status === 'rejected' ? 'submit_again' : 'submit_proof', { left: task.proofs_left })}
        </Button>
      )}
      {task.actions.includes('give_up') && (
        <Button kind="edge" wide busy={giveUp.isPending} refused={!isOnline} onClick={() => giveUp.mutate()}>
          {t('give_up')}
        </Button>
      )}
      {isProving && <ProofDialog task={task} onClose={() => setProving(false)} />}
    </div>
  )
}

function Judge({ task }: { task: Task }) {
  const t = useTranslations('tasks')
  const isOnline = useOnline()
  const [isAsking, setAsking] = useState(false)
  const [isRejecting, setRejecting] = useState(false)
  return (
    <div className="grid gap-2">
      <Button kind="main" size="tall" wide refused={!isOnline} onClick={() => setAsking(true)}>
        {t('approve', { amount: formatUsd(task.reward) })}
      </Button>
      {isAsking && (
        <Dialog
          title={t('approve_sure', { amount: formatUsd(task.reward) })}
          closeLabel={t('ui.close')}
          onClose={() => setAsking(false)}
          actions={
            <>
              <End task={task} call="approve_task" />
              <Button kind="plain" wide onClick={() => setAsking(false)}>
                {t('ui.cancel')}
              </Button>
            </>
          }
        >
          <p>{t('approve_sure_text', { name: task.worker?.shown_name ?? '' })}</p>
        </Dialog>
      )}
      <Button kind="edge" wide refused={!isOnline} onClick={() => setRejecting(true)}>
        {t('reject')}
      </Button>
      {isRejecting && <RejectDialog task={task} onClose={() => setRejecting(false)} />}
    </div>
  )
}

export function TaskProblem({ task: { id: related_id, role, actions } }: { task: Task }) {
  const t = useTranslations('tasks')
  const isOnline = useOnline()
  if (!actions.includes('open_dispute')) return null
  const disputed = { related_type: 'task', related_id, role: role === 'creator' ? 'payer' : 'payee' } as const
  return (
    <Button kind="danger" wide icon={OctagonAlert} refused={!isOnline} onClick={() => openOverlay('dispute', { disputed })}>
      {t('ui.report_problem')}
    </Button>
  )
}

/** Approving or cancelling moves money, so all presses use the same idempotency key. */
function End({ task, call }: { task: Task; call: 'approve_task' | 'cancel_task' }) {
  const t = useTranslations('tasks')
  const isOnline = useOnline()
  const { run, isBusy, problem } = usePayment({
    calls: [call],
    send: (_input: null, idempotency_key) => api[call]({ idempotency_key, task_id: task.id }),
    onDone: (ended) => {
      cacheTask(ended)
      toast({ title: t(call === 'approve_task' ? 'approved_done' : 'cancelled_done'), kind: 'done' })
    },
  })
  const isApproval = call === 'approve_task'
  return (
    <div className="grid gap-2">
      {problem && <Notice kind="problem" title={isTooLate(problem) ? t('too_late') : paymentErrorText(problem)} />}
      <Button
        kind={isApproval ? 'main' : 'edge'}
        size={isApproval ? 'tall' : 'normal'}
        wide
        icon={isApproval ? Check : Undo2}
        busy={isBusy}
        refused={!isOnline}
        onClick={() => run(null)}
      >
        {isApproval ? t('approve', { amount: formatUsd(task.reward) }) : t('cancel')}
      </Button>
    </div>
  )
}
