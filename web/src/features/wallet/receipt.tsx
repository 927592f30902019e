import { twoDecimals } from '@hai/contract/number-text'
import { Check } from 'lucide-react'
import { formatUsd } from '../../lib/money-text.ts'
import { sourceName } from '../../lib/htg-rate.ts'
import { lazyScreen } from '../../lib/lazy-screen.tsx'
import type { ReactNode } from 'react'
import { inQuotes } from '../../lib/quotation-marks.ts'
import { referenceNumber } from '../../lib/reference-number.ts'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import { zonedMoment } from '../../lib/zoned-moment.ts'
import { Amount } from '../../ui/amount.tsx'
import { OptionalContent } from '../../ui/error-boundary.tsx'
import { Figures, type Figure } from '../../ui/figures.tsx'
import { InGourdes } from '../../ui/in-gourdes.tsx'
import { Logo } from '../../ui/logo.tsx'
import { Status } from '../../ui/status.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import { CopyableNumber } from '../../ui/copyable-number.tsx'
import { activityStyle, isReleased, isWaiting } from './activity-style.ts'
import { variantStyles } from './activity-row.tsx'
import {
  hasMoved,
  counterpartyName,
  paidAmount,
  reachedLabel,
  receiptTitle,
  timelineTitle,
  totalLabel,
  type Receipt,
} from './receipt-text.ts'

const SpeakAmount = lazyScreen(() => import('./speak-amount.tsx').then(({ SpeakAmount: one }) => one))

export function ReceiptSlip({ receipt, code }: { receipt: Receipt; code?: ReactNode }) {
  const t = useTranslations('receipt')
  const say = useTranslations('wallet')
  const { variant, status, sign } = activityStyle(receipt)
  const { tone, kind } = variantStyles[variant]
  const { deducted, direction } = receipt
  const amount = paidAmount(receipt)
  return (
    <article aria-label={say('ui.receipt')} className="overflow-clip rounded-box bg-surface">
      <div aria-hidden="true" className="railing -mt-px text-accent" />
      <div className="grid grid-cols-1 gap-4 p-4 md:p-5">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Logo size="sm" />
          <Status
            tone={isReleased(receipt) ? 'back' : tone === 'plain' ? 'in' : tone}
            {...(status === 'completed' && { icon: Check })}
          >
            {say(`ui.status_${status}`)}
          </Status>
        </div>
        <div>
          <p className="text-sm wrap-anywhere text-ink-soft">{receiptTitle(receipt, t)}</p>
          <div className="flex flex-wrap items-center gap-x-1">
            <p className="text-hero leading-[1.05]">
              <Amount cents={amount} size="hero" kind={kind} sign={direction === 'out' || deducted ? '' : sign} />
            </p>
            <OptionalContent>
              <SpeakAmount cents={amount} />
            </OptionalContent>
          </div>
          {deducted && (
            <p className="font-medium">
              {reachedLabel(receipt, t)} <Amount cents={receipt.amount} />
            </p>
          )}
          {receipt.amount_htg !== null && receipt.rate && (
            <Gourdes htg={receipt.amount_htg} rate={receipt.rate} form={isPaidOut(receipt) ? undefined : 'wallet'} />
          )}
        </div>
        <ReceiptFigures receipt={receipt} code={code} />
      </div>
    </article>
  )
}

/** A cash-out is paid in gourdes. For all other kinds, the amount in gourdes only shows the value. */
const isPaidOut = ({ kind, direction }: Receipt) => kind === 'cash_out' && direction === 'out'

interface GourdesProps {
  htg: number
  form: 'wallet' | undefined
  rate: NonNullable<Receipt['rate']>
}

function Gourdes({ htg, form, rate: { htg_per_usd, source, as_of } }: GourdesProps) {
  const t = useTranslations('receipt')
  const language = useLanguage()
  const named = sourceName({ source }, t('ui.our_rate'))
  return (
    <p>
      <InGourdes htg={htg} form={form} />
      <span className="block text-sm wrap-anywhere text-ink-soft">
        {t('rate_then', {
          rate: twoDecimals(htg_per_usd, language),
          source: named,
          time: zonedMoment(new Date(as_of), language),
        })}
      </span>
    </p>
  )
}

function ReceiptFigures({ receipt, code }: { receipt: Receipt; code: ReactNode }) {
  const t = useTranslations('receipt')
  const language = useLanguage()
  const { direction, kind, counterparty, note, balance_after, total, deducted } = receipt
  const { fee, tax } = deducted ?? receipt
  const isOut = direction === 'out'
  const isOwn = isReleased(receipt)
  const name = (
    <span className="wrap-anywhere">
      {counterpartyName(receipt, t)}
      {counterparty.hai_tag && counterparty.shown_name !== `@${counterparty.hai_tag}` && (
        <span className="block font-normal text-ink-soft">@{counterparty.hai_tag}</span>
      )}
      {counterparty.nickname && (
        <span className="block font-normal text-ink-soft print:hidden">{inQuotes(counterparty.nickname)}</span>
      )}
    </span>
  )
  const figures: (Figure | false)[] = [
    kind !== 'funding' &&
      !(isOwn && counterparty.shown_name === null) && { label: isOut || isOwn ? t('ui.to') : t('ui.from'), value: name },
    { label: t('ui.date'), value: zonedMoment(new Date(receipt.created_at), language) },
    receipt.expires_at !== null && { label: t('claim_until'), value: zonedMoment(new Date(receipt.expires_at), language) },
    note !== '' && { label: t('ui.note'), value: <span className="wrap-anywhere">{inQuotes(note)}</span> },
    isOut && { label: t('ui.amount'), value: formatUsd(receipt.amount) },
    deducted !== null && { label: t(isOwn ? 'ui.amount' : 'payer_paid'), value: formatUsd(deducted.paid) },
    { label: t('ui.fee'), value: fee === 0 ? t('ui.free') : formatUsd(Math.abs(fee)) },
    tax !== 0 && { label: t('ui.tax'), value: formatUsd(Math.abs(tax)) },
    isOut && { label: totalLabel(receipt, t), value: formatUsd(total), total: true },
    deducted !== null && { label: reachedLabel(receipt, t), value: formatUsd(total), total: true },
    balance_after !== null &&
      hasMoved(receipt) && {
        label: t('balance_after'),
        value: formatUsd(balance_after),
        // Not printed, because the balance is private.
        isForScreen: true,
      },
  ]
  return (
    <div>
      <Figures items={figures.filter((figure) => figure !== false)} />
      <div className="mt-2 grid">
        <CopyableNumber id={receipt.id}>
          {t('ui.receipt_number')} {referenceNumber(receipt.id)}
        </CopyableNumber>
        {code}
      </div>
    </div>
  )
}

export function ReceiptTimeline({ receipt }: { receipt: Receipt }) {
  const t = useTranslations('receipt')
  const language = useLanguage()
  const last = receipt.timeline.length - 1
  return (
    <Timeline
      items={receipt.timeline.map(({ status, at }, index) => ({
        title: timelineTitle(receipt, status, t),
        time: <time dateTime={at}>{zonedMoment(new Date(at), language)}</time>,
        state: index === last && isWaiting(receipt) ? 'now' : 'done',
      }))}
    />
  )
}
