import type { ReactNode } from 'react'
import { usePaymentTranslations } from '../../payments/use-payment-translations.ts'
import { useWalletLocked } from '../../payments/use-wallet-locked.ts'
import { leaveOverlay, type Overlays } from '../../lib/overlays.ts'
import type { DrawShare } from '../../lib/share.ts'
import { UnconfirmedNotice } from '../../payments/unconfirmed-notice.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { OutgoingBlocked } from '../../ui/wallet-locked.tsx'
import { AmountFooter, ReviewFooter } from './step-footer.tsx'
import { AmountStep } from './amount-step.tsx'
import { ReviewStep, type DrawReport } from './review-step.tsx'
import { overlayParams } from './send-flow.ts'
import { SentSheet } from './sent-sheet.tsx'
import { useSendFlow, type SendFlowActions } from './use-send-flow.ts'
import { RecipientStep, type DrawScanner } from './recipient-step.tsx'

const STEPS = 3

export interface SendMoneyProps {
  params: Overlays['send']
  onClose: () => void
  scanner: DrawScanner
  report: DrawReport
  share: DrawShare
}

/**
 * Each opening starts a new payment. The payment gets a new idempotency key, unless the outcome of an earlier attempt
 * is still unknown.
 */
export function SendMoneyModal({ params, onClose, scanner, report, share }: SendMoneyProps) {
  const t = usePaymentTranslations('transfers')
  const actions = useSendFlow(params)
  const locked = useWalletLocked()
  const { flow, steps } = actions
  const onLeave = () => leaveOverlay('send', overlayParams(flow))
  if (steps.step === 'done' && flow.sent)
    return <SentSheet sent={flow.sent} onClose={onClose} onSendAnother={actions.sendAnother} share={share} />

  const { title, done, body, ...view } = viewOf(actions, { scanner, report, onLeave })
  return (
    <Sheet
      title={t(title)}
      backLabel={t('ui.back')}
      closeLabel={t('ui.close')}
      onClose={onClose}
      onBack={actions.back}
      steps={{ done, total: STEPS, label: t('ui.step_of_three', { step: done }) }}
      {...view}
    >
      {locked && <OutgoingBlocked {...locked} />}
      <UnconfirmedNotice isShown={steps.step === 'check' && (actions.unconfirmed !== null || actions.sending.isBusy)} />
      {body}
    </Sheet>
  )
}

interface View {
  title: 'send_to' | 'how_much' | 'check_title' | 'unconfirmed_title'
  done: number
  body: ReactNode
  foot?: ReactNode
  onSubmit?: () => void
}

type ViewDraws = Pick<SendMoneyProps, 'scanner' | 'report'> & { onLeave: () => void }

/** All steps share one sheet, which keeps focus and back navigation in one place. */
function viewOf(actions: SendFlowActions, { scanner, ...check }: ViewDraws): View {
  const { flow, displayed, steps, amount, lookup, quote, price, sending, change, unconfirmed, same } = actions
  const { person } = flow
  if (steps.step === 'who' || !person)
    return {
      title: 'send_to',
      done: 1,
      body: (
        <RecipientStep
          typed={flow.typedRecipient}
          onType={(typed) => change({ type: 'type_who', typed })}
          onChoose={actions.choose}
          scanner={scanner}
        />
      ),
    }
  if (steps.step === 'check' && (quote.displayed || unconfirmed || sending.problem))
    return {
      title: unconfirmed ? 'unconfirmed_title' : 'check_title',
      done: 3,
      body: (
        <ReviewStep
          person={person}
          quote={quote}
          price={price}
          problem={sending.problem}
          isUnconfirmed={unconfirmed !== null}
          same={same}
          {...check}
          flow={displayed}
          onFaceToFace={(faceToFace) => change({ type: 'set_face_to_face', faceToFace })}
        />
      ),
      foot: (
        <ReviewFooter
          person={person}
          quote={quote}
          amount={amount}
          problem={sending.problem}
          isUnconfirmed={unconfirmed !== null}
          isSame={same !== null}
          isBusy={sending.isBusy}
          isOtherBusy={sending.isOtherBusy}
          onSend={actions.send}
          onChangeAmount={() => actions.back?.()}
          onChangePerson={actions.chooseOtherPerson}
        />
      ),
    }
  return {
    title: 'how_much',
    done: 2,
    body: (
      <AmountStep
        flow={flow}
        person={person}
        lookup={lookup}
        amount={amount}
        quote={quote}
        change={change}
        field={actions.amountField}
        onChangePerson={actions.changePerson}
      />
    ),
    foot: <AmountFooter person={person} amount={amount} quote={quote} />,
    onSubmit: actions.check,
  }
}
