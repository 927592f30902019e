import { formatUsd } from '@hai/contract/money'
import { Check, Clock, Undo2 } from 'lucide-react'
import { Link } from 'wouter'
import { isTooLate, paymentErrorText, type PaymentError } from '../../payments/payment-errors.ts'
import { usePaymentFigure } from '../../payments/payment-in-gourdes.tsx'
import { cx } from '../../lib/cx.ts'
import { paths } from '../../lib/paths.ts'
import { referenceNumber } from '../../lib/reference-number.ts'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import { useNow } from '../../lib/use-now.ts'
import { withEmailBreaks } from '../../ui/email-breaks.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Figures } from '../../ui/figures.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Status } from '../../ui/status.tsx'
import { StepBody } from '../../ui/step-body.tsx'
import { CopyableNumber } from '../../ui/copyable-number.tsx'
import { costFigures } from './price.tsx'
import { receiptText, isPaid, isUnpaid, sentAt, statusWords, type SentStatus } from './receipt-text.ts'
import { shortName, type Person, type Sent } from './send-flow.ts'
import type { useSent } from './use-sent.ts'

const ticks = {
  in: { icon: Check, className: 'bg-in-wash text-in' },
  wait: { icon: Clock, className: 'bg-wait-wash text-wait' },
  back: { icon: Undo2, className: 'bg-sunken text-ink-soft' },
} as const

const totals = { in: 'you_paid', wait: 'you_pay', back: 'back_to_you' } as const

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
  const { status, at } = now
  const language = useLanguage()
  const clock = useNow()
  const time = sentAt(at, clock, language, t)
  const { title, text } = receiptText({ status, person, amount, total, time }, t)
  const { key, tone } = statusWords[status]
  const { icon: Tick, className } = ticks[tone]
  return (
    <StepBody label={t('receipt')}>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1" role="status">
        <p className="text-2xl font-bold tracking-tight wrap-anywhere text-balance">{withEmailBreaks(title)}</p>
        <span aria-hidden="true" className={cx('grid size-12 place-items-center rounded-full', className)}>
          <Tick className="size-6" />
        </span>
        <p className="col-span-full text-ink-soft">{text}</p>
      </div>
      {undoProblem && (
        <Notice
          kind="problem"
          title={isTooLate(undoProblem) ? t('undo_late', { name: shortName(person) }) : paymentErrorText(undoProblem)}
        />
      )}
      <article aria-label={t('receipt')} className="overflow-clip rounded-box bg-surface">
        <div aria-hidden="true" className="railing -mt-px text-accent" />
        <div className="grid grid-cols-1 gap-4 p-4">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <p className="text-sm text-ink-soft">{t(isPaid(status) ? 'sent_to' : 'to')}</p>
            <Status tone={tone} {...(tone === 'in' && { icon: Check })}>
              {t(key)}
            </Status>
          </div>
          <div className="flex items-center gap-3">
            <Avatar name={person.name} avatar_url={person.avatar_url} />
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">{withEmailBreaks(person.name)}</p>
              {person.hai_tag && person.name !== `@${person.hai_tag}` && (
                <p className="text-sm text-ink-soft">@{person.hai_tag}</p>
              )}
            </div>
          </div>
          <Figures
            items={[
              { label: <Gets status={status} person={person} />, value: formatUsd(amount) },
              ...gourdesFigure(sent.amount_htg, amount),
              ...costFigures(sent, t),
              { label: t(status === 'returned' ? 'you_paid' : totals[tone]), value: formatUsd(total), total: true },
            ]}
          />
          <CopyableNumber id={sent.transaction_id}>
            {t('receipt_number')} {referenceNumber(sent.transaction_id)}
          </CopyableNumber>
          <Link
            href={paths.transaction(sent.transaction_id)}
            onClick={onClose}
            className="-my-2 inline-flex min-h-(--size-touch) items-center justify-self-start text-sm font-medium text-accent-ink no-underline hover:underline"
          >
            {t('open_receipt')}
          </Link>
        </div>
      </article>
    </StepBody>
  )
}

function Gets({ status, person }: { status: SentStatus; person: Person }) {
  const t = useTranslations('transfers')
  const label = isPaid(status) ? 'got' : isUnpaid(status) ? 'amount' : 'will_get'
  return <span className="wrap-anywhere">{withEmailBreaks(t(label, { name: shortName(person) }))}</span>
}
