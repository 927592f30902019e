import type { Cents } from '@hai/contract/money'
import { formatUsd } from '../lib/money-text.ts'
import { hasCode } from '../api/api-error.ts'
import { errorMessage } from '../api/error-messages.ts'
import { useTranslations } from '../lib/translations.ts'
import { Button } from '../ui/button.tsx'
import { Figures, type Figure } from '../ui/figures.tsx'
import { Box } from '../ui/row.tsx'
import type { LiveQuote } from './use-live-quote.ts'

interface PriceLinesProps {
  /** Lines above the fee, such as the amount that the payee gets. */
  before?: readonly Figure[]
  price: { readonly fee: Cents; readonly tax: Cents; readonly total: Cents }
  /** Default: "You pay". */
  totalLabel?: string
  /** Lines below the total. */
  after?: readonly Figure[]
  /** True if screen readers announce a changed price, because nothing around the lines is a live region. */
  isLive?: boolean
}

/** The fee, the tax if there is one, and the total of a payment. */
export function PriceLines({ before = [], price: { fee, tax, total }, totalLabel, after = [], isLive = false }: PriceLinesProps) {
  const t = useTranslations('payments')
  return (
    <Figures
      isLive={isLive}
      items={[
        ...before,
        { label: t('ui.fee'), value: fee > 0 ? formatUsd(fee) : t('ui.free') },
        ...(tax > 0 ? [{ label: t('ui.tax'), value: formatUsd(tax) }] : []),
        { label: totalLabel ?? t('ui.you_pay'), value: formatUsd(total), total: true },
        ...after,
      ]}
    />
  )
}

interface NoPriceProps {
  /** What the member must enter to see a price. Null while the price loads. */
  hint: string | null
  quote: Pick<LiveQuote<unknown>, 'error' | 'retry'>
}

/** Shown in the place of the price lines until there is a quote, and if it could not be loaded. */
export function NoPrice({ hint, quote: { error, retry } }: NoPriceProps) {
  const t = useTranslations('payments')
  if (error === null)
    return (
      <Box>
        <p className="text-ink-soft">{hint ?? t('quote_loading')}</p>
      </Box>
    )
  return (
    <Box>
      <p className="text-ink-soft">{hasCode(error, 'RATE_UNAVAILABLE') ? errorMessage(error) : t('quote_failed')}</p>
      <Button size="small" className="mt-2" onClick={retry}>
        {t('ui.retry')}
      </Button>
    </Box>
  )
}
