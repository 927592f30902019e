import { Suspense } from 'react'
import { lazyScreen } from '../../lib/lazy-screen.tsx'
import { ErrorBoundary } from '../../ui/error-boundary.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'

const HoldsDialog = lazyScreen(() => import('./holds-dialog.tsx').then(({ HoldsDialog: one }) => one))

export function HoldsExplained({ onClose }: { onClose: () => void }) {
  return (
    <ErrorBoundary fallback={(retry) => <LoadFailed onRetry={retry} />}>
      <Suspense>
        <HoldsDialog onClose={onClose} />
      </Suspense>
    </ErrorBoundary>
  )
}

export const preloadHolds = (): void => void HoldsDialog.preload()
