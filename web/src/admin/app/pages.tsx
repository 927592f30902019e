import { Suspense } from 'react'
import { matchRoute, Route, useLocation, useRouter } from 'wouter'
import { useNavigationFocus } from '../../lib/navigation-focus.ts'
import { ErrorBoundary } from '../../ui/error-boundary.tsx'
import { NotFound } from '../ui/not-found.tsx'
import { PageFailed } from '../ui/page-failed.tsx'
import { KnownPages } from '../ui/known-pages.ts'
import { resetQueries } from '../ui/reset-queries.ts'
import { useChosenBook } from './chosen-book.ts'
import { FindingBanner } from './finding-banner.tsx'
import { LiveCounts } from './live-counts.tsx'
import { routes } from './routes.tsx'
import { useSensitivePaths } from './sensitive-paths.ts'
import { Shell } from './shell.tsx'
import { useTranslations } from '../../lib/translations.ts'
import { SkeletonBlock } from '../../ui/skeleton.tsx'

export function Pages() {
  const [path] = useLocation()
  const { parser } = useRouter()
  const book = useChosenBook()
  useNavigationFocus(path)
  useSensitivePaths(path)
  const routeOf = (requested: string) => routes.find(({ path: pattern }) => matchRoute(parser, pattern, requested)[0])
  const route = routeOf(path)
  const page = (
    <ErrorBoundary
      key={`${book} ${path}`}
      fallback={(retry, _isMissing, error) => <PageFailed error={error} onRetry={retry} />}
      onRetry={resetQueries}
    >
      <Suspense
        fallback={
          <div className={route?.isWithoutShell && 'p-5'}>
            <PageSkeleton />
          </div>
        }
      >
        {route ? <Route path={route.path}>{route.screen}</Route> : <NotFound />}
      </Suspense>
    </ErrorBoundary>
  )
  return route?.isWithoutShell ? (
    page
  ) : (
    <KnownPages value={(proposed) => routeOf(proposed.replace(/\?.*/, '')) !== undefined}>
      <LiveCounts>
        <Shell>
          {route?.showsMoney && <FindingBanner />}
          {page}
        </Shell>
      </LiveCounts>
    </KnownPages>
  )
}

export function PageSkeleton() {
  const ui = useTranslations('ui')
  return (
    <div role="status" aria-label={ui('loading')} className="late grid gap-6">
      <SkeletonBlock className="h-8 w-56" />
      <div className="h-40 rounded-box bg-surface" />
      <div className="h-72 rounded-box bg-surface" />
    </div>
  )
}
