import { formatUsd } from '@hai/contract/money'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { Figures } from '../../ui/figures.tsx'
import { Box } from '../../ui/row.tsx'
import type { Every } from './run-days.ts'
import type { RunQuote } from './use-plan.ts'

export function RunCost({ quote, every }: { quote: RunQuote; every: Every }) {
  const t = useTranslations('schedules')
  const { displayed: now, error, retry } = quote
  const cost = now?.at_most
  return (
    <Box>
      <section aria-label={t('price')} aria-live="polite">
        {cost ? (
          <>
            <Figures
              items={[
                { label: t('they_get'), value: formatUsd(cost.payee_gets) },
                { label: t('fee'), value: cost.fee > 0 ? formatUsd(cost.fee) : t('none') },
                ...(cost.tax > 0 ? [{ label: t('tax'), value: formatUsd(cost.tax) }] : []),
                { label: t(every === 'once' ? 'you_pay' : 'you_pay_each'), value: formatUsd(cost.total), total: true },
              ]}
            />
            {now.free_left_today !== null && <p className="mt-1.5 text-sm text-ink-soft">{t('free_days')}</p>}
          </>
        ) : (
          <>
            <p className="text-ink-soft">{t(error ? 'quote_failed' : 'quote_waiting')}</p>
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
