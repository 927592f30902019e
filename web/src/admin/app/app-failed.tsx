import { Suspense } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { PageFailed } from '../ui/page-failed.tsx'
import { Frame } from './frame.tsx'

/** In the place of everything. Where only an answer is missing the bars stand; else they may be what cannot be drawn. */
export function AppFailed(props: { error: unknown; onRetry: () => void }) {
  const failed = (
    <Suspense>
      <PageFailed {...props} />
    </Suspense>
  )
  if (props.error instanceof ApiError) return <Frame>{failed}</Frame>
  return <main className="mx-auto max-w-(--container-prose) p-5">{failed}</main>
}
