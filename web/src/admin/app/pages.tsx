import { Suspense } from 'react'
import { matchRoute, Route, useLocation, useRouter } from 'wouter'
import { queryClient } from '../../api/query-client.ts'
import { useArrival } from '../../lib/arrival.ts'
import { ErrorBoundary } from '../../ui/error-boundary.tsx'
import { NotThere } from '../ui/not-there.tsx'
import { PagesThere } from '../ui/pages-there.ts'
import { LiveCounts } from './live-counts.tsx'
import { PageFailed } from './page-failed.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import { routes } from './routes.tsx'
import { useSensitivePaths } from './sensitive-paths.ts'
import { Shell } from './shell.tsx'

/** Whatever the page that failed has read: it may have failed by it. */
function readAnew(): void {
  queryClient.removeQueries({ type: 'inactive' })
  void queryClient.resetQueries({ predicate: ({ state }) => state.status === 'error' })
}

/** The page of this address between the bars, which stay when it fails. */
export function Pages() {
  const [path] = useLocation()
  const { parser } = useRouter()
  useArrival(path)
  useSensitivePaths(path)
  const routeOf = (wanted: string) => routes.find(({ path: pattern }) => matchRoute(parser, pattern, wanted)[0])
  const route = routeOf(path)
  const page = (
    <ErrorBoundary
      key={path}
      fallback={(retry, _isMissing, error) => <PageFailed error={error} onRetry={retry} />}
      onRetry={readAnew}
    >
      <Suspense fallback={<PageSkeleton />}>{route ? <Route path={route.path}>{route.screen}</Route> : <NotThere />}</Suspense>
    </ErrorBoundary>
  )
  return route?.isBare ? (
    page
  ) : (
    <PagesThere value={(wanted) => routeOf(wanted) !== undefined}>
      <LiveCounts>
        <Shell>{page}</Shell>
      </LiveCounts>
    </PagesThere>
  )
}
