import type { Output } from '@hai/contract/contract'
import { twoDecimals } from '@hai/contract/number-text'
import { ChartLine, Clock } from 'lucide-react'
import { Suspense, useState } from 'react'
import { dolaRate, isRateStale, sourceName } from '../../lib/htg-rate.ts'
import { lazyScreen } from '../../lib/lazy-screen.tsx'
import { exactMoment } from '../../lib/moments.ts'
import { useNow } from '../../lib/use-now.ts'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorBoundary } from '../../ui/error-boundary.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Box, Section } from '../../ui/row.tsx'
import { Status } from '../../ui/status.tsx'

const RateSheet = lazyScreen(() => import('./rate-sheet.tsx').then(({ RateSheet: one }) => one))

export function GourdesRate({ rate }: { rate: Output<'get_dashboard'>['rate'] }) {
  const t = useTranslations('balances')
  if (!rate)
    return (
      <Section title={t('rate_title')}>
        <Box>
          <p className="text-sm text-ink-soft">{t('no_rate')}</p>
        </Box>
      </Section>
    )
  return <Known rate={rate} />
}

function Known({ rate }: { rate: Output<'get_htg_rate'> }) {
  const t = useTranslations('balances')
  const language = useLanguage()
  const now = useNow()
  const [isOpen, setOpen] = useState(false)
  const as_of = new Date(rate.as_of)
  return (
    <Section title={t('rate_title')}>
      <Box className="grid grid-cols-1 gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <b className="font-medium">{t('rate', { rate: twoDecimals(rate.htg_per_usd, language) })}</b>
          {isRateStale(as_of, now) && (
            <Status tone="wait" icon={Clock}>
              {t('old_rate')}
            </Status>
          )}
        </p>
        <p className="text-sm text-ink-soft">{t('rate_dola', { dola: twoDecimals(dolaRate(rate.htg_per_usd), language) })}</p>
        <p className="text-sm text-ink-soft">
          {t('rate_source', { source: sourceName(rate, t('first_rate')), time: exactMoment(as_of, language) })}
        </p>
        <p className="text-sm text-ink-soft">{t('rate_display')}</p>
        <Button kind="plain" size="small" icon={ChartLine} className="-ml-press justify-self-start" onClick={() => setOpen(true)}>
          {t('rate_history')}
        </Button>
      </Box>
      {isOpen && (
        <ErrorBoundary fallback={(retry) => <LoadFailed onRetry={retry} />}>
          <Suspense>
            <RateSheet onClose={() => setOpen(false)} />
          </Suspense>
        </ErrorBoundary>
      )}
    </Section>
  )
}
