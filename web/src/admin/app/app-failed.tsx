import { Suspense } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { PageFailed } from '../ui/page-failed.tsx'
import { Frame } from './frame.tsx'

/**
 * A full-page error. If only a request failed, the header and the sidebar are still shown. After any other error they
 * are hidden, because they may have caused it.
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
