import { Suspense } from 'react'
import { PageFailed } from '../ui/page-failed.tsx'

/** In the place of everything: not even the shell could be drawn. */
export const AppFailed = (props: { error: unknown; onRetry: () => void }) => (
  <main className="mx-auto max-w-(--container-prose) p-5">
    <Suspense>
      <PageFailed {...props} />
    </Suspense>
  </main>
)
