import { twoDecimals } from '@hai/contract/number-text'
import { formatUsd } from '../../lib/money-text.ts'
import { NoPrice, PriceLines } from '../../payments/price-lines.tsx'
import type { LiveQuote } from '../../payments/use-live-quote.ts'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import { useGourdes } from '../../ui/in-gourdes.tsx'
import { Box } from '../../ui/row.tsx'
import type { Quote } from './cashout-bounds.ts'
import { payoutLabel, type PaidBy } from './cashout-status-style.ts'

export function Price({ quote, by }: { quote: LiveQuote<Quote>; by: PaidBy | undefined }) {
  const t = useTranslations('cashouts')
  const language = useLanguage()
  const inGourdes = useGourdes()
  const { displayed } = quote
  return (
    <section aria-label={t('price')} aria-live="polite">
      {displayed ? (
        <Box>
          <PriceLines
            before={[
              { label: t(payoutLabel(by)), value: inGourdes(displayed.amount_htg) },
              { label: t('ui.amount'), value: formatUsd(displayed.amount) },
            ]}
            price={displayed}
            totalLabel={t('ui.goes_on_hold')}
          />
          <p className="mt-1.5 border-t border-line pt-2.5 text-sm text-ink-soft">
            {t('rate_now', { rate: twoDecimals(displayed.htg_per_usd, language) })}
          </p>
        </Box>
      ) : (
        <NoPrice hint={t('quote_waiting')} quote={quote} />
      )}
    </section>
  )
}
