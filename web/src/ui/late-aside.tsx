import { Suspense, type ReactNode } from 'react'
import { ErrorBoundary } from './error-boundary.tsx'

/** Around a part that comes later and may be missing: nothing is shown until its code is there, nor without it. */
export const LateAside = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary isAside fallback={() => null}>
    <Suspense>{children}</Suspense>
  </ErrorBoundary>
)
