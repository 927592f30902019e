import { Suspense, type ReactNode } from 'react'
import { ErrorBoundary } from './error-boundary.tsx'

/** An extra whose code comes later, or not at all: nothing is in its place. */
export const Aside = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary isAside fallback={() => null}>
    <Suspense fallback={null}>{children}</Suspense>
  </ErrorBoundary>
)
