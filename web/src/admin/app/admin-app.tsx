import { QueryClientProvider, useSuspenseQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useSyncExternalStore, type ReactNode } from 'react'
import { Router, useLocation } from 'wouter'
import { AuthContext } from '../../api/auth-context.ts'
import { queryClient } from '../../api/query-client.ts'
import { getSession, onSession } from '../../api/session.ts'
import { wasEndedRemotely } from '../../lib/session-end.ts'
import { ErrorBoundary } from '../../ui/error-boundary.tsx'
import { ToastRegion } from '../../ui/toast-region.tsx'
import { adminBase, adminPaths } from '../paths.ts'
import { Guard } from './guard.tsx'
import { PageSkeleton } from './pages.tsx'
import { ownProfile, signOut } from './session.ts'
import { SessionEnded } from './session-ended.tsx'
import { ApiError } from '../../api/api-error.ts'
import { PageFailed } from '../ui/page-failed.tsx'
import { useStepUp } from '../mfa/step-up-session.ts'
import { Shell } from './shell.tsx'

export function AdminApp() {
  const isSignedIn = useSyncExternalStore(onSession, getSession) !== null
  return (
    <QueryClientProvider client={queryClient}>
      <Router base={adminBase}>
        <ErrorBoundary
          fallback={(retry, _isMissing, error) => <AppFailed error={error} onRetry={retry} />}
          onRetry={() => void queryClient.resetQueries()}
        >
          <Suspense
            fallback={
              <Frame>
                <PageSkeleton />
              </Frame>
            }
          >
            {isSignedIn ? (
              <SignedIn>
                <Guard />
              </SignedIn>
            ) : wasEndedRemotely() ? (
              <SessionEnded />
            ) : (
              <Frame>
                <PageSkeleton />
              </Frame>
            )}
          </Suspense>
        </ErrorBoundary>
      </Router>
      <ToastRegion />
    </QueryClientProvider>
  )
}

function SignedIn({ children }: { children: ReactNode }) {
  const { data: profile } = useSuspenseQuery(ownProfile)
  const auth = useMemo(
    () => ({
      profile,
      signOut: () => signOut(profile),
      reloadProfile: () => queryClient.invalidateQueries({ queryKey: ownProfile.queryKey }),
    }),
    [profile],
  )
  return <AuthContext value={auth}>{children}</AuthContext>
}

/** After a failed request, header and sidebar stay. Any other error hides them, because they may be its cause. */
function AppFailed(props: { error: unknown; onRetry: () => void }) {
  const failed = (
    <Suspense>
      <PageFailed {...props} />
    </Suspense>
  )
  if (props.error instanceof ApiError) return <Frame>{failed}</Frame>
  return <main className="mx-auto max-w-(--container-prose) p-5">{failed}</main>
}

/**
 * For loading and error states, before the role is known. Someone who has stepped up in this tab sees the staff header
 * and sidebar; the server still checks the role with each response.
 */
function Frame({ children }: { children: ReactNode }) {
  const { is } = useStepUp()
  const [path] = useLocation()
  if (is !== 'open' || path === adminPaths.mfaVerify())
    return <main className="mx-auto max-w-(--container-prose) p-5">{children}</main>
  return <Shell isWaiting>{children}</Shell>
}
