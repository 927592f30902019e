import { formatUsd, type Cents } from '@hai/contract/money'
import { FreeAllowance } from '../../payments/free-allowance.tsx'
import { useTranslations, type Translate } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { Figures, type Figure } from '../../ui/figures.tsx'
import { Box } from '../../ui/row.tsx'
import { exceedsDailyLimit, isShort, leftToday } from './amount-errors.ts'
import { shortName, type Person, type Quote } from './send-flow.ts'

export function costFigures({ fee, tax }: { fee: Cents; tax: Cents }, t: Translate<'transfers'>): Figure[] {
  const feeLine = { label: t('fee'), value: fee > 0 ? formatUsd(fee) : t('none') }
  return tax > 0 ? [feeLine, { label: t('tax'), value: formatUsd(tax) }] : [feeLine]
}

export function Price({ person, quote }: { person: Person; quote: Quote }) {
  const t = useTranslations('transfers')
  return (
    <Box>
      <section aria-label={t('quote')}>
        <Figures
          items={[
            {
              label: <span className="wrap-anywhere">{t('gets', { name: shortName(person) })}</span>,
              value: formatUsd(quote.payee_gets),
            },
            ...costFigures(quote, t),
            { label: t('you_pay'), value: formatUsd(quote.total), total: true },
          ]}
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

export function NoPrice({ state, onRetry }: { state: 'waiting' | 'loading' | 'failed'; onRetry: () => void }) {
  const t = useTranslations('transfers')
  const words = { waiting: t('quote_waiting'), loading: t('quote_loading'), failed: t('quote_failed') }
  return (
    <Box>
      <p className="text-ink-soft">{words[state]}</p>
      {state === 'failed' && (
        <Button size="small" className="mt-2" onClick={onRetry}>
          {t('try_again')}
        </Button>
      )}
    </Box>
  )
}
