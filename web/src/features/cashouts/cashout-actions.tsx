import type { Cashout } from '@hai/contract/cashout-record'
import { HandCoins, MessageCircle, OctagonAlert, Scale, Undo2 } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { formatUsd } from '../../lib/money-text.ts'
import { api } from '../../api/api.ts'
import { isTooLate, paymentErrorText } from '../../payments/payment-errors.ts'
import { usePayment } from '../../payments/use-payment.ts'
import { useAnswerParameter } from '../../lib/answer-parameter.ts'
import { useOnline } from '../../lib/online.ts'
import { openOverlay } from '../../lib/overlays.ts'
import { paths } from '../../lib/paths.ts'
import { contactPath } from '../../lib/support-paths.ts'
import { toast, type ToastContent } from '../../lib/toast.ts'
import { useTranslations, type Translate } from '../../lib/translations.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useGourdes } from '../../ui/in-gourdes.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Dialog } from '../../ui/sheet.tsx'
import { cacheCashout } from './live-cashouts.ts'

/** The agent takes these steps in the agent dashboard. */
const agentSteps = ['accept', 'enter_code', 'mark_sent'] as const

export function CashoutActions({ cashout }: { cashout: Cashout }) {
  const t = useTranslations('cashouts')
  const isOnline = useOnline()
  const { role, status, actions, chat_session_id, dispute_id } = cashout
  const [confirmsAtOnce, answered] = useAnswerParameter()
  const [dialog, setDialog] = useState<'cancel' | 'confirm' | null>(
    confirmsAtOnce && actions.includes('confirm') ? 'confirm' : null,
  )
  const close = () => {
    setDialog(null)
    answered()
  }
  return (
    <div className="grid grid-cols-1 gap-2 empty:hidden">
      {actions.includes('confirm') && (
        <Button kind="main" size="tall" wide refused={!isOnline} onClick={() => setDialog('confirm')}>
          {t('received')}
        </Button>
      )}
      {agentSteps.some((step) => actions.includes(step)) && (
        <ButtonLink href={paths.agentDashboard()} kind="main" size="tall" wide icon={HandCoins}>
          {t(actions.includes('accept') ? 'answer_offer' : 'ui.open_agent_dashboard')}
        </ButtonLink>
      )}
      {status === 'disputed' && <Notice kind="wait" title={t('ui.disputed_text')} />}
      {dispute_id !== null && (
        <ButtonLink href={paths.dispute(dispute_id)} wide icon={Scale}>
          {t('ui.see_dispute')}
        </ButtonLink>
      )}
      {chat_session_id !== null && (
        <ButtonLink href={paths.conversation(chat_session_id)} wide icon={MessageCircle}>
          {t('ui.chat')}
        </ButtonLink>
      )}
      {(actions.includes('open_dispute') || actions.includes('report')) && (
        <Button
          kind="danger"
          wide
          icon={OctagonAlert}
          refused={!isOnline}
          onClick={() =>
            openOverlay('dispute', {
              disputed: { related_type: 'cashout', related_id: cashout.id, role: role === 'member' ? 'payer' : 'payee' },
            })
          }
        >
          {t('ui.report_problem')}
        </Button>
      )}
      {/* Nobody can open a dispute before the agent has said that they paid, so the member writes to support. */}
      {role === 'member' && status === 'accepted' && (
        <ButtonLink
          href={contactPath('cash_out', { subject: 'cash_out', reference: cashout.id })}
          kind="danger"
          wide
          icon={OctagonAlert}
        >
          {t('ui.report_problem')}
        </ButtonLink>
      )}
      {actions.includes('cancel') && (
        <Button kind="edge" wide icon={Undo2} refused={!isOnline} onClick={() => setDialog('cancel')}>
          {t('cancel')}
        </Button>
      )}
      {dialog === 'cancel' && <CancelDialog cashout={cashout} onClose={close} />}
      {dialog === 'confirm' && <ConfirmDialog cashout={cashout} onClose={close} />}
    </div>
  )
}

interface AskProps {
  cashout: Cashout
  onClose: () => void
}

const calls = { cancel: 'cancel_cashout', confirm: 'confirm_cashout' } as const
type Ending = keyof typeof calls

/** What to tell a member whose dialog closes because the cash-out can no longer be cancelled or confirmed. */
function outcomeOf({ status, total }: Cashout, ending: Ending, t: Translate<'cashouts'>): ToastContent {
  const returned = t('cancelled', { total: formatUsd(total) })
  if (status === 'completed') return { title: t('confirmed'), kind: 'in' }
  if (status === 'cancelled') return { title: returned, kind: 'in' }
  if (status === 'expired' || status === 'refunded') return { title: t(`status_${status}`), text: returned, kind: 'in' }
  return { title: t(`${ending}_late`), kind: 'problem' }
}

/**
 * Repeated presses use the same idempotency key. Without an answer, the dialog closes once the reloaded cash-out or a
 * live event shows what happened.
 */
function useEnding({ cashout, onClose }: AskProps, ending: Ending) {
  const t = useTranslations('cashouts')
  const { run, isBusy, problem } = usePayment({
    calls: [calls[ending]],
    send: (_input: null, idempotency_key) => api[calls[ending]]({ idempotency_key, cashout_id: cashout.id }),
    onDone: (answer) => {
      cacheCashout(answer)
      toast(outcomeOf(answer, ending, t))
      onClose()
    },
  })
  // While the call runs, its own answer tells the outcome.
  const isOver = !isBusy && (!cashout.actions.includes(ending) || (problem !== null && isTooLate(problem)))
  const closeWithOutcome = useEffectEvent(() => {
    toast(outcomeOf(cashout, ending, t))
    onClose()
  })
  useEffect(() => {
    if (isOver) closeWithOutcome()
  }, [isOver])
  return { run, isBusy, problem }
}

function CancelDialog(props: AskProps) {
  const t = useTranslations('cashouts')
  const total = formatUsd(props.cashout.total)
  const { run, isBusy, problem } = useEnding(props, 'cancel')
  return (
    <Dialog
      title={t('cancel_title', { total })}
      closeLabel={t('ui.close')}
      onClose={props.onClose}
      actions={
        <>
          <Button kind="danger" wide busy={isBusy} onClick={() => run(null)}>
            {t('cancel_yes', { total })}
          </Button>
          <Button kind="plain" wide onClick={props.onClose}>
            {t('leave_it')}
          </Button>
        </>
      }
    >
      {problem && <Notice kind="problem" title={paymentErrorText(problem)} />}
      <p>{t('cancel_text')}</p>
    </Dialog>
  )
}

function ConfirmDialog(props: AskProps) {
  const t = useTranslations('cashouts')
  const inGourdes = useGourdes()
  const { counterparty, amount_htg, amount } = props.cashout
  const name = counterparty?.shown_name ?? t('the_agent')
  const { run, isBusy, problem } = useEnding(props, 'confirm')
  return (
    <Dialog
      title={t('confirm_title', { htg: inGourdes(amount_htg) })}
      closeLabel={t('ui.close')}
      onClose={props.onClose}
      actions={
        <>
          <Button kind="main" wide busy={isBusy} onClick={() => run(null)}>
            {t('confirm_yes', { htg: inGourdes(amount_htg) })}
          </Button>
          <Button kind="plain" wide onClick={props.onClose}>
            {t('ui.not_yet')}
          </Button>
        </>
      }
    >
      {problem && <Notice kind="problem" title={paymentErrorText(problem)} />}
      <p>{t('confirm_text', { name, amount: formatUsd(amount) })}</p>
    </Dialog>
  )
}
