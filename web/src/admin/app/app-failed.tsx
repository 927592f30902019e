import { Suspense } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { PageFailed } from '../ui/page-failed.tsx'
import { Frame } from './frame.tsx'

/**
 * Full-page error. Keeps the header and sidebar if only a request failed; other errors may come from those bars
 * themselves.
 */
export function AppFailed(props: { error: unknown; onRetry: () => void }) {
  const failed = (
    <Suspense>
      <PageFailed {...props} />
    </Suspense>
  )
  if (props.error instanceof ApiError) return <Frame>{failed}</Frame>
  return <main className="mx-auto max-w-(--container-prose) p-5">{failed}</main>
}
