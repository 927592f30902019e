import type { Cents } from '@hai/contract/money'
import { ArrowUpRight } from 'lucide-react'
import { exceededBound } from '../../payments/amount-bounds.ts'
import type { PaymentError } from '../../payments/payment-errors.ts'
import { formatUsd } from '../../lib/money-text.ts'
import { useOnline } from '../../lib/online.ts'
import { useTranslations } from '../../lib/translations.ts'
import { withEmailBreaks } from '../../ui/email-breaks.tsx'
import { Button } from '../../ui/button.tsx'
import { nonBreakingName } from '../../payments/non-breaking-name.ts'
import { usePayLabel } from '../../payments/use-pay-label.ts'
import type { Person } from './send-flow.ts'
import { errorNextStep } from './send-errors.ts'
import type { useQuote } from './use-send-flow.ts'

type LiveQuote = ReturnType<typeof useQuote>

interface AmountFooterProps {
  person: Person | null
  amount: Cents | null
  quote: LiveQuote
}

/** Waits for the person and an affordable quote. Without an amount, a press shows that it is missing. */
export function AmountFooter({ person, amount, quote }: AmountFooterProps) {
  const t = useTranslations('transfers')
  const { settled } = quote
  const isReady = person?.known === true && settled !== null && exceededBound(settled) === null
  return (
    <Button type="submit" kind="main" size="tall" wide refused={Boolean(amount) && !isReady}>
      {t('ui.review')}
    </Button>
  )
}

export interface ReviewFooterProps {
  person: Person
  quote: LiveQuote
  amount: Cents | null
  isBusy: boolean
  /** True while another payment is being sent. */
  isOtherBusy: boolean
  /** True if the answer to this payment was lost. The retry repeats it unchanged, even if the price has changed. */
  isUnconfirmed: boolean
  /** True if the same amount was sent to the same person minutes ago. */
  isSame: boolean
  problem: PaymentError | null
  onSend: () => void
  onChangeAmount: () => void
  onChangePerson: () => void
}

/** After an error, a button to change its cause replaces the send button. */
export function ReviewFooter({ problem, onChangeAmount, onChangePerson, ...sending }: ReviewFooterProps) {
  const t = useTranslations('transfers')
  const way = problem ? errorNextStep(problem) : 'retry'
  if (way === 'amount')
    return (
      <Button kind="main" size="tall" wide onClick={onChangeAmount}>
        {t('change_amount')}
      </Button>
    )
  if (way === 'person')
    return (
      <Button kind="main" size="tall" wide onClick={onChangePerson}>
        {t('ui.choose_other')}
      </Button>
    )
  return <SendButton {...sending} />
}

type SendButtonProps = Omit<ReviewFooterProps, 'problem' | 'onChangeAmount' | 'onChangePerson'>

function SendButton({ person, quote, amount, isBusy, isOtherBusy, isUnconfirmed, isSame, onSend }: SendButtonProps) {
  const t = useTranslations('transfers')
  const isOnline = useOnline()
  const figures = { amount: formatUsd(amount), name: nonBreakingName(person.name) }
  const first = t(isSame ? 'send_amount_again' : 'send_amount_to', figures)
  const label = usePayLabel(isUnconfirmed ? amount : null, first)
  return (
    <Button
      kind="send"
      size="tall"
      wide
      icon={ArrowUpRight}
      busy={isBusy}
      refused={isOtherBusy || (isUnconfirmed ? !isOnline : quote.settled === null)}
      onClick={onSend}
    >
      <span className="min-w-0 wrap-anywhere">{isBusy ? t('ui.sending') : withEmailBreaks(label)}</span>
    </Button>
  )
}
