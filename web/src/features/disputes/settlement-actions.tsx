import type { Dispute } from '@hai/contract/disputes'
import { useMutation } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useLocation } from 'wouter'
import { formatUsd } from '../../lib/money-text.ts'
import { api } from '../../api/api.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { queryClient } from '../../api/query-client.ts'
import { useAnswerParameter } from '../../lib/answer-parameter.ts'
import { lazyScreen } from '../../lib/lazy-screen.tsx'
import { paths } from '../../lib/paths.ts'
import { toast } from '../../lib/toast.ts'
import { useIntentKey } from '../../lib/use-intent-key.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useGourdes } from '../../ui/in-gourdes.tsx'
import { Notice } from '../../ui/notice.tsx'
import { cacheDispute } from './live-disputes.ts'
import { Proposal } from './proposal.tsx'
import { useOtherName, OutcomeFigures } from './outcome-figures.tsx'

const ProposeDialog = lazyScreen(() => import('./propose-dialog.tsx').then(({ ProposeDialog: one }) => one))

export function SettlementActions({ dispute }: { dispute: Dispute }) {
  const t = useTranslations('disputes')
  const { actions } = dispute
  const [answersAtOnce, answered] = useAnswerParameter()
  // A newer proposal may have other amounts, so its accept dialog must not open automatically.
  const [firstProposal] = useState(dispute.proposal?.id)
  const [dialog, setDialog] = useState<'received' | 'propose' | 'close' | null>(
    answersAtOnce && actions.includes('confirm_received') ? 'received' : null,
  )
  const close = () => {
    setDialog(null)
    answered()
  }
  return (
    <>
      {dispute.proposal && (
        <Proposal
          key={dispute.proposal.id}
          dispute={dispute}
          proposal={dispute.proposal}
          opensAcceptDialog={answersAtOnce && dispute.proposal.id === firstProposal}
          onClose={answered}
        />
      )}
      {actions.includes('confirm_received') && (
        <Button wide onClick={() => setDialog('received')}>
          {t('have_it')}
        </Button>
      )}
      {actions.includes('propose') && (
        <Button wide onClick={() => setDialog('propose')}>
          {t('propose')}
        </Button>
      )}
      {actions.includes('close') && (
        <Button wide onClick={() => setDialog('close')}>
          {t(closeLabel(dispute))}
        </Button>
      )}
      {dialog === 'received' && actions.includes('confirm_received') && <HaveIt dispute={dispute} onClose={close} />}
      {dialog === 'propose' && actions.includes('propose') && (
        <Suspense>
          <ProposeDialog dispute={dispute} onClose={close} />
        </Suspense>
      )}
      {dialog === 'close' && actions.includes('close') && <CloseIt dispute={dispute} onClose={close} />}
    </>
  )
}

/**
 * While money is on hold, the payer of a cash-out has another button to confirm that they received the cash. So this
 * button then only closes the dispute.
 */
function closeLabel({ related_type, role, item }: Dispute) {
  if (related_type !== 'cashout' || role !== 'payer') return 'close_settled' as const
  return item.held > 0 ? ('close_action' as const) : ('close_received' as const)
}

/** Confirming pays the agent. */
function HaveIt({ dispute, onClose }: { dispute: Dispute; onClose: () => void }) {
  const t = useTranslations('disputes')
  const name = useOtherName(dispute)
  const inGourdes = useGourdes()
  const { idempotency_key } = useIntentKey()
  const { id: dispute_id, item } = dispute
  const confirm = useMutation({
    mutationKey: ['confirm_dispute_received'],
    mutationFn: () => api.confirm_dispute_received({ idempotency_key, dispute_id }),
    onSuccess: (ended) => {
      onClose()
      cacheDispute(ended)
      toast({ title: t('received_now') })
    },
  })
  return (
    <FormDialog
      title={t('have_it_title')}
      submitLabel={t('have_it_action')}
      busy={confirm.isPending}
      onClose={onClose}
      onSubmit={() => confirm.mutate()}
    >
      {confirm.error && <Notice kind="problem" title={errorMessage(confirm.error)} />}
      {item.amount_htg !== null && <p className="text-xl font-bold">{inGourdes(item.amount_htg)}</p>}
      <p>{t('have_it_text', { name })}</p>
      <OutcomeFigures dispute={dispute} outcome="release" />
      <p className="text-sm text-ink-soft">{t('accept_final')}</p>
    </FormDialog>
  )
}

function closeText({ related_type, role, item }: Dispute) {
  if (item.held === 0) return 'close_text_paid' as const
  return related_type === 'task' ? ('close_text_task' as const) : (`close_text_${role}` as const)
}

/** The page on which the payer can release money that is still on hold after the dispute was closed. */
function pageToRelease({ related_type, related_id, role, item }: Dispute): string | null {
  if (role !== 'payer' || item.held === 0) return null
  return related_type === 'task' ? paths.task(related_id) : paths.answer(paths.cashout(related_id))
}

function CloseIt({ dispute, onClose }: { dispute: Dispute; onClose: () => void }) {
  const t = useTranslations('disputes')
  const { idempotency_key } = useIntentKey()
  const [, navigate] = useLocation()
  const { id: dispute_id, item } = dispute
  const close = useMutation({
    mutationKey: ['close_dispute'],
    mutationFn: () => api.close_dispute({ idempotency_key, dispute_id }),
    onSuccess: (closed) => {
      onClose()
      cacheDispute(closed)
      toast({ title: t('closed_now') })
      const page = pageToRelease(closed)
      if (page === null) return
      // The cached cash-out still has the actions of a disputed one. Without it, the page fetches the current state.
      queryClient.removeQueries({ queryKey: api.get_cashout.query({ cashout_id: closed.related_id }).queryKey })
      navigate(page)
    },
  })
  return (
    <FormDialog
      title={t('close_title')}
      submitLabel={t('close_action')}
      busy={close.isPending}
      onClose={onClose}
      onSubmit={() => close.mutate()}
    >
      {close.error && <Notice kind="problem" title={errorMessage(close.error)} />}
      <p>{t(closeText(dispute), { amount: formatUsd(item.held) })}</p>
      {item.held > 0 && <p>{t('close_final')}</p>}
    </FormDialog>
  )
}
