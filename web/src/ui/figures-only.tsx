import { Suspense } from 'react'
import { useWords } from '../lib/words.ts'
import { ErrorBoundary } from './error-boundary.tsx'

/** Why what was typed into an amount is not there. Its words are fetched when somebody needs them. */
export const FiguresOnly = () => (
  <ErrorBoundary isAside fallback={() => null}>
    <Suspense>
      <Words />
    </Suspense>
  </ErrorBoundary>
)

const Words = () => <>{useWords('errors')('figures_only')}</>
