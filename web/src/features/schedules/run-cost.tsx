import { formatUsd } from '../../lib/money-text.ts'
import { NoPrice, PriceLines } from '../../payments/price-lines.tsx'
import { useTranslations } from '../../lib/translations.ts'
import { Box } from '../../ui/row.tsx'
import type { Every } from './run-days.ts'
import type { RunQuote } from './use-plan.ts'

export function RunCost({ quote, every }: { quote: RunQuote; every: Every }) {
  const t = useTranslations('schedules')
  const { displayed: now } = quote
  const cost = now?.at_most
  return (
    <section aria-label={t('price')} aria-live="polite">
      {cost ? (
        <Box>
          <PriceLines
            before={[{ label: t('they_get'), value: formatUsd(cost.payee_gets) }]}
            price={cost}
            totalLabel={t(every === 'once' ? 'you_pay_once' : 'you_pay_each')}
          />
          {now.free_left_today !== null && <p className="mt-1.5 text-sm text-ink-soft">{t('free_days')}</p>}
        </Box>
      ) : (
        <NoPrice hint={t('ui.quote_waiting')} quote={quote} />
      )}
    </section>
  )
}
