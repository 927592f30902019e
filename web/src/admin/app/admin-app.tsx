import { QueryClientProvider, useSuspenseQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useSyncExternalStore, type ReactNode } from 'react'
import { Router } from 'wouter'
import { AuthContext } from '../../api/auth-context.ts'
import { queryClient } from '../../api/query-client.ts'
import { getSession, onSession } from '../../api/session.ts'
import { wasEndedRemotely } from '../../lib/session-end.ts'
import { ErrorBoundary } from '../../ui/error-boundary.tsx'
import { ToastRegion } from '../../ui/toast-region.tsx'
import { adminBase } from '../paths.ts'
import { AppFailed } from './app-failed.tsx'
import { Frame } from './frame.tsx'
import { Guard } from './guard.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import { ownProfile, signOut } from './session.ts'
import { SessionEnded } from './session-ended.tsx'

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
