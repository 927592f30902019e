import type { Cents } from '@hai/contract/money'
import { useTranslations } from '../lib/translations.ts'
import { Amount } from '../ui/amount.tsx'
import { withEmailBreaks } from '../ui/email-breaks.tsx'
import { Box } from '../ui/row.tsx'
import { FreeAllowance } from './free-allowance.tsx'
import { PaymentInGourdes } from './payment-in-gourdes.tsx'
import { PriceLines } from './price-lines.tsx'

interface PayeePriceProps {
  name: string
  /** True if the payment at this price cannot go out. */
  isRefused: boolean
  quote: {
    readonly amount: Cents
    readonly fee: Cents
    readonly tax: Cents
    readonly total: Cents
    readonly payee_gets: Cents
    readonly amount_htg: number | null
    readonly free_left_today: Cents | null
    /** `pending`: nobody has this address yet. */
    readonly status: 'completed' | 'arriving' | 'pending'
  }
}

/** The amount that the payee gets, and below it the price that the member agrees to. */
export function PayeePrice({ name, isRefused, quote }: PayeePriceProps) {
  const t = useTranslations('payments')
  return (
    <Box>
      <section aria-label={t('price')}>
        <p className="text-sm wrap-anywhere text-ink-soft">
          {withEmailBreaks(t(quote.status === 'pending' ? 'ui.will_get' : 'ui.name_gets', { name }))}
        </p>
        <p>
          <Amount cents={quote.payee_gets} size="big" />
        </p>
        <p>
          <PaymentInGourdes htg={quote.amount_htg} payee_gets={quote.payee_gets} />
        </p>
        <div className="mt-3 border-t border-line pt-1.5">
          <PriceLines price={quote} isLive />
          <FreeAllowance quote={quote} isRefused={isRefused} />
        </div>
      </section>
    </Box>
  )
}
