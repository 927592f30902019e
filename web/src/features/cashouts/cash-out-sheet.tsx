import { Banknote } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatUsd } from '../../lib/money-text.ts'
import { usePaymentTranslations } from '../../payments/use-payment-translations.ts'
import { useWalletLocked } from '../../payments/use-wallet-locked.ts'
import type { Overlays } from '../../lib/overlays.ts'
import { useOnline } from '../../lib/online.ts'
import { useTranslations } from '../../lib/translations.ts'
import { UnconfirmedNotice } from '../../payments/unconfirmed-notice.tsx'
import { usePayLabel } from '../../payments/use-pay-label.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { OutgoingBlocked } from '../../ui/wallet-locked.tsx'
import { AgentStep } from './agent-step.tsx'
import { AmountStep } from './amount-step.tsx'
import { ReviewStep } from './review-step.tsx'
import { useCashOut, type CashOutFlow } from './use-cash-out.ts'
import { DestinationStep } from './destination-step.tsx'

const STEPS = 4
/** Id of the second step's form. Its submit button is outside the form, in the footer, and refers to it by this id. */
const WHERE_FORM = 'cash-out-where'

interface View {
  title: 'ui.cash_out' | 'how_much' | 'payout_details' | 'agent_title' | 'check_title' | 'unconfirmed_title'
  /** Null if there are no steps to go through. */
  done: number | null
  body: ReactNode
  foot?: ReactNode
  onSubmit?: () => void
}

export function CashOutSheet({ params, onClose }: { params: Overlays['cash-out']; onClose: () => void }) {
  const t = usePaymentTranslations('cashouts')
  const flow = useCashOut(params, onClose)
  const locked = useWalletLocked()
  const { title, done, body, ...view } = viewOf(flow)
  return (
    <Sheet
      title={t(title)}
      backLabel={t('ui.back')}
      closeLabel={t('ui.close')}
      onClose={onClose}
      onBack={flow.back}
      {...(done !== null && { steps: { done, total: STEPS, label: t('step', { step: done }) } })}
      {...view}
    >
      {locked && <OutgoingBlocked {...locked} />}
      <UnconfirmedNotice isShown={flow.steps.step === 'check' && (flow.unconfirmed !== null || flow.request.isBusy)} />
      {body}
    </Sheet>
  )
}

function viewOf(flow: CashOutFlow): View {
  // Without a verified phone there are no limits, and nothing to fill in.
  if (flow.steps.step === 'amount' && flow.limits.data?.cashout === null)
    return { title: 'ui.cash_out', done: null, body: <AmountStep flow={flow} /> }
  switch (flow.steps.step) {
    case 'amount':
      return {
        title: 'how_much',
        done: 1,
        body: <AmountStep flow={flow} />,
        foot: <AmountFoot flow={flow} />,
        onSubmit: flow.toWhere,
      }
    case 'where':
      return { title: 'payout_details', done: 2, body: <DestinationStep flow={flow} formId={WHERE_FORM} />, foot: <WhereFoot /> }
    case 'agent':
      return { title: 'agent_title', done: 3, body: <AgentStep flow={flow} />, foot: <AgentFoot />, onSubmit: flow.toCheck }
    case 'check':
      return {
        title: flow.unconfirmed ? 'unconfirmed_title' : 'check_title',
        done: 4,
        body: <ReviewStep flow={flow} />,
        foot: <CheckFoot flow={flow} />,
      }
  }
}

/** Without an amount, a press shows that it is missing. */
function AmountFoot({ flow: { amount, limits, isPriced } }: { flow: CashOutFlow }) {
  const t = useTranslations('cashouts')
  const isAllowed = limits.data?.cashout !== null
  return (
    <Button type="submit" kind="main" size="tall" wide refused={!isAllowed || (Boolean(amount) && !isPriced)}>
      {t('ui.continue')}
    </Button>
  )
}

function WhereFoot() {
  const t = useTranslations('cashouts')
  return (
    <Button type="submit" form={WHERE_FORM} kind="main" size="tall" wide>
      {t('ui.continue')}
    </Button>
  )
}

function AgentFoot() {
  const t = useTranslations('cashouts')
  return (
    <Button type="submit" kind="main" size="tall" wide>
      {t('ui.continue')}
    </Button>
  )
}

function CheckFoot({ flow: { amount, quote, request, unconfirmed, run } }: { flow: CashOutFlow }) {
  const t = useTranslations('cashouts')
  const { settled } = quote
  const isOnline = useOnline()
  const { isBusy, isOtherBusy } = request
  const isRefused = isOtherBusy || (unconfirmed ? !isOnline : settled?.agent_obstacle !== null)
  const label = usePayLabel(unconfirmed?.amount, t('ask', { amount: formatUsd(amount) }))
  return (
    <Button kind="main" size="tall" wide icon={Banknote} busy={isBusy} refused={isRefused} onClick={run}>
      {isBusy ? t('asking') : label}
    </Button>
  )
}
