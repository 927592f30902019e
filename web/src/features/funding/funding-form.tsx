import { cents, type Cents } from '@hai/contract/money'
import { FlaskConical } from 'lucide-react'
import { formatUsd } from '../../lib/money-text.ts'
import { LimitHelp } from '../../payments/limit-help.tsx'
import { hasCode } from '../../api/api-error.ts'
import type { PaymentError } from '../../payments/payment-errors.ts'
import { NoPrice, PriceLines } from '../../payments/price-lines.tsx'
import { useHtgRate } from '../../payments/use-htg.ts'
import { leaveOverlay } from '../../lib/overlays.ts'
import { referenceNumber } from '../../lib/reference-number.ts'
import { useTranslations } from '../../lib/translations.ts'
import { AmountField } from '../../ui/amount-field.tsx'
import { ScrollIntoView } from '../../ui/scroll-into-view.tsx'
import type { ShownError } from '../../ui/field.tsx'
import { useGourdes } from '../../ui/in-gourdes.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Box } from '../../ui/row.tsx'
import { CopyableNumber } from '../../ui/copyable-number.tsx'
import { fundingAmountError, exceedsWalletLimit, missingPriceHint, type FundingBounds } from './funding-amount.ts'
import { MethodChoice } from './method-choice.tsx'
import { fundingErrorText } from './funding-errors.ts'
import type { FundingMethod, useFundingQuote } from './use-funding-quote.ts'

const quickAmounts = [20_00, 50_00, 100_00, 200_00].map(cents)

export interface FundingFormProps {
  methods: readonly FundingMethod[]
  method: FundingMethod
  onMethod: (method: FundingMethod) => void
  bounds: FundingBounds
  typed: string
  amount: Cents | null
  /** Of the amount. Its error is true if an amount that is unreadable or out of bounds is to be shown as one. */
  field: ShownError<boolean>
  onType: (typed: string) => void
  quote: ReturnType<typeof useFundingQuote>
  problem: PaymentError | null
}

export function FundingForm({
  methods,
  method,
  onMethod,
  bounds,
  typed,
  amount,
  field,
  onType,
  quote,
  problem,
}: FundingFormProps) {
  const t = useTranslations('funding')
  const { displayed } = quote
  const room = bounds.room ?? method.maximum
  const rate = useHtgRate()
  const error = fundingAmountError({ amount, isTouched: field.error === true, bounds }, t)
  return (
    <>
      {problem && (
        <ScrollIntoView key={problem.kind}>
          <ErrorNotice problem={problem} isSandbox={method.is_sandbox} />
        </ScrollIntoView>
      )}
      {method.is_sandbox && (
        <Notice icon={FlaskConical} title={t('sandbox_title')}>
          <p>{t('sandbox_text')}</p>
        </Notice>
      )}
      {methods.length > 1 && <MethodChoice methods={methods} chosen={method} onChoose={onMethod} />}
      <AmountField
        label={t('ui.amount_usd')}
        value={typed}
        onChange={onType}
        onBlur={field.onBlur}
        autoFocus
        error={error}
        hint={
          room < method.maximum && !exceedsWalletLimit(amount, bounds.room) ? t('room', { amount: formatUsd(room) }) : undefined
        }
        rate={rate}
        quick={quickAmounts.filter((quick) => quick <= room && quick <= method.maximum)}
      />
      {exceedsWalletLimit(amount, bounds.room) && <LimitHelp name="balance" onLeave={() => leaveOverlay()} />}
      <div aria-live="polite" className="empty:sr-only">
        {error === null &&
          (displayed ? (
            <Box>
              <Quoted quote={displayed} method={method} />
            </Box>
          ) : (
            <NoPrice hint={missingPriceHint(amount, bounds, t)} quote={quote} />
          ))}
      </div>
    </>
  )
}

function Quoted({ quote, method }: { quote: NonNullable<FundingFormProps['quote']['displayed']>; method: FundingMethod }) {
  const t = useTranslations('funding')
  const inGourdes = useGourdes()
  return (
    <section aria-label={t('ui.quote')}>
      <PriceLines
        before={[{ label: t('ui.you_get'), value: formatUsd(quote.credited) }]}
        price={quote}
        totalLabel={t(method.is_sandbox ? 'you_pay_sandbox' : 'ui.you_pay')}
        after={quote.pays_htg === null ? [] : [{ label: t('you_pay_htg'), value: inGourdes(quote.pays_htg), total: true }]}
      />
    </section>
  )
}

interface SendErrorNoticeProps {
  problem: PaymentError
  isSandbox: boolean
}

function ErrorNotice({ problem, isSandbox }: SendErrorNoticeProps) {
  const t = useTranslations('funding')
  if (problem.kind === 'unknown') {
    // Only the sandbox adds money in the call itself. For the other methods the payment page failed to open.
    const words = isSandbox ? 'unknown_outcome' : 'page_closed'
    return (
      <Notice kind="problem" title={t(words)}>
        <p>{t(`${words}_text`)}</p>
      </Notice>
    )
  }
  if (problem.kind === 'offline')
    return (
      <Notice kind="problem" title={t('nothing_moved')}>
        <p>{t('ui.err_offline')}</p>
      </Notice>
    )
  const { request_id } = problem.error
  const { title, text } = fundingErrorText(problem.error, t)
  const isLimit = hasCode(problem.error, 'LIMIT_EXCEEDED')
  return (
    <Notice kind="problem" title={title}>
      <p>{text}</p>
      {isLimit ? (
        <LimitHelp problem={problem} onLeave={() => leaveOverlay()} />
      ) : (
        request_id && <CopyableNumber id={request_id}>{t('ui.reference', { id: referenceNumber(request_id) })}</CopyableNumber>
      )}
    </Notice>
  )
}
