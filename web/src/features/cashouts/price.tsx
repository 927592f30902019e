import { formatUsd } from '@hai/contract/money'
import { hasCode } from '../../api/api-error.ts'
import { errorMessage } from '../../api/error-messages.ts'
import type { LiveQuote } from '../../payments/use-live-quote.ts'
import { rateText } from '../../lib/htg-rate.ts'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { Figures } from '../../ui/figures.tsx'
import { useGourdes } from '../../ui/in-gourdes.tsx'
import { Box } from '../../ui/row.tsx'
import type { Quote } from './amount-errors.ts'
import { payoutLabel, type PaidBy } from './cashout-status-style.ts'

export function Price({ quote: { displayed, error, retry }, by }: { quote: LiveQuote<Quote>; by: PaidBy | undefined }) {
  const t = useTranslations('cashouts')
  const language = useLanguage()
  const inGourdes = useGourdes()
  return (
    <Box>
      <section aria-label={t('price')} aria-live="polite">
        {displayed ? (
          <>
            <Figures
              items={[
                { label: t(payoutLabel(by)), value: inGourdes(displayed.amount_htg) },
                { label: t('amount'), value: formatUsd(displayed.amount) },
                { label: t('fee'), value: displayed.fee > 0 ? formatUsd(displayed.fee) : t('none') },
                ...(displayed.tax > 0 ? [{ label: t('tax'), value: formatUsd(displayed.tax) }] : []),
                { label: t('total_now'), value: formatUsd(displayed.total), total: true },
              ]}
            />
            <p className="mt-1.5 border-t border-line pt-2.5 text-sm text-ink-soft">
              {t('rate_now', { rate: rateText(displayed.htg_per_usd, language) })}
            </p>
          </>
        ) : (
          <>
            <p className="text-ink-soft">
              {hasCode(error, 'RATE_UNAVAILABLE') ? errorMessage(error) : t(error ? 'quote_failed' : 'quote_waiting')}
            </p>
            {error && (
              <Button size="small" className="mt-2" onClick={retry}>
                {t('try_again')}
              </Button>
            )}
          </>
        )}
      </section>
    </Box>
  )
}
