import { formatUsd } from '@hai/contract/money'
import { FreeAllowance } from '../../payments/free-allowance.tsx'
import { PriceLines } from '../../payments/price-lines.tsx'
import { useTranslations } from '../../lib/translations.ts'
import { Box } from '../../ui/row.tsx'
import { exceedsDailyLimit, isShort, leftToday } from './amount-errors.ts'
import { shortName, type Person, type Quote } from './send-flow.ts'

export function Price({ person, quote }: { person: Person; quote: Quote }) {
  const t = useTranslations('transfers')
  return (
    <Box>
      <section aria-label={t('quote')}>
        <PriceLines
          before={[
            {
              label: <span className="wrap-anywhere">{t('gets', { name: shortName(person) })}</span>,
              value: formatUsd(quote.payee_gets),
            },
          ]}
          price={quote}
        />
        <FreeAllowance quote={quote} />
        {!isShort(quote) && !exceedsDailyLimit(quote) && (
          <p className="mt-1.5 border-t border-line pt-2.5 text-sm text-ink-soft">
            {t('left_today', { amount: formatUsd(leftToday(quote)) })}
          </p>
        )}
      </section>
    </Box>
  )
}
