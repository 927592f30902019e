import { minus } from '@hai/contract/money'
import { formatUsd } from '../../lib/money-text.ts'
import { exceededBound } from '../../payments/amount-bounds.ts'
import { FreeAllowance } from '../../payments/free-allowance.tsx'
import { PriceLines } from '../../payments/price-lines.tsx'
import { useTranslations } from '../../lib/translations.ts'
import { Box } from '../../ui/row.tsx'
import { shortName, type Person, type Quote } from './send-flow.ts'

export function Price({ person, quote }: { person: Person; quote: Quote }) {
  const t = useTranslations('transfers')
  const isRefused = exceededBound(quote) !== null
  return (
    <Box>
      <section aria-label={t('ui.quote')}>
        <PriceLines
          before={[
            {
              label: <span className="wrap-anywhere">{t('ui.name_gets', { name: shortName(person) })}</span>,
              value: formatUsd(quote.payee_gets),
            },
          ]}
          price={quote}
        />
        <FreeAllowance quote={quote} isRefused={isRefused} />
        {!isRefused && (
          <p className="mt-1.5 border-t border-line pt-2.5 text-sm text-ink-soft">
            {t('left_today', { amount: formatUsd(minus(quote.remaining_today, quote.amount)) })}
          </p>
        )}
      </section>
    </Box>
  )
}
