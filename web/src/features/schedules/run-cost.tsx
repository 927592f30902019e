import { formatUsd } from '@hai/contract/money'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { Figures } from '../../ui/figures.tsx'
import { Box } from '../../ui/row.tsx'
import type { Every } from './run-days.ts'
import type { RunQuote } from './use-plan.ts'

export function RunCost({ quote, every }: { quote: RunQuote; every: Every }) {
  const t = useTranslations('schedules')
  const { shown: now, error, retry } = quote
  const shown = now?.at_most
  return (
    <Box>
      <section aria-label={t('price')} aria-live="polite">
        {shown ? (
          <>
            <Figures
              items={[
                { label: t('they_get'), value: formatUsd(shown.payee_gets) },
                { label: t('fee'), value: shown.fee > 0 ? formatUsd(shown.fee) : t('none') },
                ...(shown.tax > 0 ? [{ label: t('tax'), value: formatUsd(shown.tax) }] : []),
                { label: t(every === 'once' ? 'you_pay' : 'you_pay_each'), value: formatUsd(shown.total), total: true },
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
