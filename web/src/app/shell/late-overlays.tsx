import { Suspense } from 'react'
import { lazyScreen } from '../../lib/lazy-screen.tsx'
import { ErrorBoundary } from '../../ui/error-boundary.tsx'

const Overlays = lazyScreen(() => import('./late-marks.tsx').then(({ LateOverlays: one }) => one))

/** Loaded after the page. Outside the bars, because a dialog inside a hidden bar is never drawn. */
export const LateOverlays = () => (
  <ErrorBoundary isAside fallback={() => null}>
    <Suspense fallback={null}>
      <Overlays />
    </Suspense>
  </ErrorBoundary>
)
