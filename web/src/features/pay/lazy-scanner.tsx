import type { PayTarget } from '@hai/contract/pay-address'
import { Suspense } from 'react'
import { lazyScreen } from '../../lib/lazy-screen.tsx'
import { useTranslations } from '../../lib/translations.ts'
import { ErrorBoundary } from '../../ui/error-boundary.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'

const Scanner = lazyScreen(() => import('./scanner.tsx').then(({ Scanner: one }) => one))

/** Loaded on demand, because payers who follow a link do not need the scanner. */
export function LazyScanner({ onFound }: { onFound: (payee: PayTarget) => void }) {
  const t = useTranslations('pay')
  return (
    <ErrorBoundary fallback={(retry) => <LoadFailed onRetry={retry} />}>
      <Suspense fallback={<RowsSkeleton rows={4} label={t('loading')} />}>
        <Scanner onFound={onFound} />
      </Suspense>
    </ErrorBoundary>
  )
}
