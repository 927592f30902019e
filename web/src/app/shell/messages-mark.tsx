import { Suspense } from 'react'
import { lazyScreen } from '../../lib/lazy-screen.tsx'
import { ErrorBoundary } from '../../ui/error-boundary.tsx'

const UnreadMark = lazyScreen(() => import('./late-marks.tsx').then(({ UnreadMark: one }) => one))

/** How many messages are unread, on the link to them; its code comes after the page. */
export const MessagesMark = () => (
  <ErrorBoundary isAside fallback={() => null}>
    <Suspense fallback={null}>
      <UnreadMark />
    </Suspense>
  </ErrorBoundary>
)
