import { Suspense, useEffect, useState, type ComponentType } from 'react'
import { whenIdle } from '../../lib/when-idle.ts'
import { ErrorBoundary } from '../../ui/error-boundary.tsx'

const nothing = () => null

/** What else opens the app, once the form stands: whoever signs in with a password waits for none of it, and misses none of it. */
export function SignInWays() {
  const [Ways, setWays] = useState<ComponentType | null>(null)
  useEffect(
    () =>
      whenIdle(() => {
        import('../../features/oauth/sign-in-ways.tsx').then(({ SignInWays: one }) => setWays(() => one), nothing)
      }),
    [],
  )
  return (
    Ways && (
      <ErrorBoundary fallback={nothing}>
        <Suspense>
          <Ways />
        </Suspense>
      </ErrorBoundary>
    )
  )
}
