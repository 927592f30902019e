import { Suspense, type ReactNode } from 'react'
import { ErrorBoundary } from './error-boundary.tsx'

/** Optional content: nothing is shown while its code loads or if that fails. */
export const OptionalContent = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary isOptional fallback={() => null}>
    <Suspense fallback={null}>{children}</Suspense>
  </ErrorBoundary>
)
