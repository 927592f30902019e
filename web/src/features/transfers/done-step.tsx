import { Check } from 'lucide-react'
import { formatUsd } from '../../lib/money-text.ts'
import { NewReceipt, Outcome } from '../../payments/outcome.tsx'
import { isTooLate, paymentErrorText, type PaymentError } from '../../payments/payment-errors.ts'
import { usePaymentFigure } from '../../payments/payment-in-gourdes.tsx'
import { PersonHeader } from '../../payments/person-header.tsx'
import { PriceLines } from '../../payments/price-lines.tsx'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import { useNow } from '../../lib/use-now.ts'
import { withEmailBreaks } from '../../ui/email-breaks.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Status } from '../../ui/status.tsx'
import { StepBody } from '../../ui/step-body.tsx'
import { receiptText, isPaid, isUnpaid, sentAt, statusWords, type SentStatus } from './receipt-text.ts'
import { shortName, tagOf, type Person, type Sent } from './send-flow.ts'
import type { useSent } from './use-sent.ts'

const outcomes = { in: 'done', wait: 'waiting', back: 'returned' } as const

/** `now` follows the send live, because an arriving send can still be undone or returned. */
export interface DoneStepProps {
  sent: Sent
  now: ReturnType<typeof useSent>
  undoProblem: PaymentError | null
  onClose: () => void
}

export function DoneStep({ sent, now, undoProblem, onClose }: DoneStepProps) {
  const t = useTranslations('transfers')
  const gourdesFigure = usePaymentFigure()
  const { person, amount, total } = sent
  const { status, at, isToBook } = now
  const language = useLanguage()
  const clock = useNow()
  const time = sentAt(at, clock, language, t)
  const { title, text } = receiptText({ status, person, amount, total, time, isToBook }, t)
  const { key, tone } = statusWords[status]
  // The status shows by now whether the payment was undone.
  const isOutcomeKnown = undoProblem?.kind === 'unknown' && status !== 'arriving'
  return (
    <StepBody label={title}>
      <Outcome kind={outcomes[tone]} title={title}>
        <p className="col-span-full text-ink-soft">{text}</p>
      </Outcome>
      {sent.notPaid !== null && <Notice title={sent.notPaid} />}
      {undoProblem && !isOutcomeKnown && (
        <Notice
          kind="problem"
          title={isTooLate(undoProblem) ? t('undo_late', { name: shortName(person) }) : paymentErrorText(undoProblem)}
        />
      )}
      <NewReceipt transaction_id={sent.transaction_id} onClose={onClose}>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="text-sm text-ink-soft">{t(isPaid(status) ? 'sent_to' : 'ui.to')}</p>
          <Status tone={tone} {...(tone === 'in' && { icon: Check })}>
            {t(key)}
          </Status>
        </div>
        <PersonHeader name={person.name} avatar_url={person.avatar_url} line={tagOf(person)} />
        <PriceLines
          before={[
            { label: <Gets status={status} person={person} />, value: formatUsd(amount) },
            ...(isUnpaid(status) ? [] : gourdesFigure(sent.amount_htg, amount)),
          ]}
          price={sent}
          totalLabel={t(isUnpaid(status) ? 'ui.total_back' : 'ui.you_paid')}
        />
      </NewReceipt>
    </StepBody>
  )
}

function Gets({ status, person }: { status: SentStatus; person: Person }) {
  const t = useTranslations('transfers')
  const label = isPaid(status) ? 'got' : isUnpaid(status) ? 'ui.amount' : 'ui.will_get'
  return <span className="wrap-anywhere">{withEmailBreaks(t(label, { name: shortName(person) }))}</span>
}
