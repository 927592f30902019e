import { Suspense } from 'react'
import { lazyScreen } from '../../lib/lazy-screen.tsx'
import type { DrawShare } from '../../lib/share.ts'
import { ErrorBoundary } from '../../ui/error-boundary.tsx'

const SharePayment = lazyScreen(() => import('../../features/wallet/share-button.tsx').then(({ SharePayment: one }) => one))

export const sharePayment: DrawShare = ({ transaction_id, fallback, onFail }) => (
  <ErrorBoundary isOptional fallback={() => fallback}>
    <Suspense fallback={fallback}>
      <SharePayment transaction_id={transaction_id} onFail={onFail} />
    </Suspense>
  </ErrorBoundary>
)
