import { Suspense, type ReactNode } from 'react'
import { lazyScreen } from '../../lib/lazy-screen.tsx'
import { ErrorBoundary } from '../../ui/error-boundary.tsx'

const AnyDispute = lazyScreen(() => import('./late-marks.tsx').then(({ AnyDispute: one }) => one))

/** The way to disputes, for whoever has any (member-area.md, section 2); its code comes after the page. */
export const DisputesEntry = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary isAside fallback={() => null}>
    <Suspense fallback={null}>
      <AnyDispute>{children}</AnyDispute>
    </Suspense>
  </ErrorBoundary>
)
