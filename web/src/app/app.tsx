import { accountStateOf } from '@hai/contract/gate'
import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useEffect, useMemo } from 'react'
import { Redirect, Route, useLocation, useSearch } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { AuthContext } from '../api/auth-context.ts'
import { queryClient } from '../api/query-client.ts'
import { getSession } from '../api/session.ts'
import { useNavigationFocus } from '../lib/navigation-focus.ts'
import { firstScreen, lazyScreen } from '../lib/lazy-screen.tsx'
import { paths } from '../lib/paths.ts'
import { useStore } from '../lib/store.ts'
import { LogoutScreen } from '../features/identity/logout-screen.tsx'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { ErrorScreen } from './error-screen.tsx'
import { gate } from './gate.ts'
import { SetupFailedScreen, WaitingScreen } from './pages/waiting-screen.tsx'
import { pageAt } from './page-at.ts'
import { preloadDashboard, screens } from './screens.tsx'
import { PageSkeleton } from './shell/page-skeleton.tsx'
import { profileOf } from './session/auth-machine.ts'
import { auth, reloadProfile } from './session/auth.ts'
import { useSensitivePaths } from './session/sensitive-paths.ts'
import { ToastRegion } from '../ui/toast-region.tsx'

const openedAt = location.pathname

/** The landing page is not part of this app. If the server has none at `/`, the sign-in page is shown. */
function goToLanding(): void {
  if (openedAt === paths.landing() && location.pathname === paths.landing()) navigate(paths.signIn(), { replace: true })
  else location.replace(paths.landing())
}

/** Loaded lazily, so that visitors of the sign-in page do not wait for header, menus and live connection. */
const MemberShell = firstScreen(() => import('./shell/member-shell.tsx').then(({ MemberShell: one }) => one))
const GuestShell = lazyScreen(() => import('./shell/guest-shell.tsx').then(({ GuestShell: one }) => one))
const NotFoundScreen = lazyScreen(() => import('./pages/not-found-screen.tsx').then(({ NotFoundScreen: one }) => one))

/**
 * Loads the code of a member's first page in parallel with the data. If the code came later than the data, React would
 * show a fallback for at least 300 ms.
 */
export function preloadFirst(): void {
  if (!getSession()) return
  void MemberShell.preload()
  if (location.pathname === paths.dashboard()) void preloadDashboard()
}

const pageFailed = (retry: () => void, isMissing: boolean) =>
  isMissing ? <LoadFailed onRetry={retry} /> : <ErrorScreen onRetry={retry} />

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <ErrorBoundary fallback={pageFailed}>
        <Suspense fallback={<PageSkeleton />}>
          <Session />
        </Suspense>
      </ErrorBoundary>
      <ToastRegion />
    </QueryClientProvider>
  )
}

function Session() {
  const state = useStore(auth.state)
  const profile = profileOf(state)
  const value = useMemo(() => profile && { profile, signOut: auth.signOut, reloadProfile }, [profile])
  switch (state.at) {
    case 'initializing':
      return <PageSkeleton />
    case 'authenticating':
      return <WaitingScreen />
    case 'logging_out':
      return <LogoutScreen />
    case 'setup_failed':
      return <SetupFailedScreen because={state.because} onRetry={() => void auth.retry()} onSignOut={() => void auth.signOut()} />
    case 'authenticated':
    case 'unauthenticated':
      return (
        <AuthContext value={value}>
          <Gate />
        </AuthContext>
      )
  }
}

function Gate() {
  const [path] = useLocation()
  const search = useSearch()
  const profile = profileOf(useStore(auth.state))
  const verdict = gate(accountStateOf(profile), path, search && `?${search}`)
  switch (verdict.kind) {
    case 'redirect':
      // Redirects run on mount. The key forces a new mount for each of several consecutive redirects.
      return <Redirect key={verdict.to} to={verdict.to} replace />
    case 'landing':
      return <LeaveForLanding />
    case 'sign_out_blocked':
      return <LogoutScreen />
    case 'show':
      return <Page isMember={profile !== null} />
  }
}

function LeaveForLanding() {
  useEffect(goToLanding, [])
  return null
}

/** The shell stays mounted when the page changes or crashes. */
function Page({ isMember }: { isMember: boolean }) {
  const [path] = useLocation()
  useSensitivePaths(isMember ? path : null)
  useNavigationFocus(path)
  const found = pageAt(path)
  const page = (
    <ErrorBoundary key={path} fallback={pageFailed} onRetry={() => void queryClient.resetQueries()}>
      <Suspense fallback={<PageSkeleton inside />}>
        {found ? <Route path={found.pattern}>{screens[found.page.name]}</Route> : <NotFoundScreen />}
      </Suspense>
    </ErrorBoundary>
  )
  if (found?.page.isWithoutShell) return page
  const Shell = isMember ? MemberShell : GuestShell
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Shell>{page}</Shell>
    </Suspense>
  )
}
