import { Suspense, useEffect, useState, type ComponentType } from 'react'
import { knowsPasskeys } from '../../lib/passkey-support.ts'
import { allStyles } from '../../lib/styles.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import { ErrorBoundary } from '../../ui/error-boundary.tsx'

type Load = () => Promise<ComponentType>

const nothing = () => null
const passkeys: Load = () => import('../../features/mfa/passkey-sign-in.tsx').then(({ PasskeySignIn }) => PasskeySignIn)
const providers: Load = () => import('../../features/oauth/provider-buttons.tsx').then(({ ProviderButtons: one }) => one)

/**
 * Passkey and provider sign-in, loaded after the form. The reserved space keeps the page from moving when the passkey
 * button appears. Failed loads are retried when the network is back.
 */
export const OtherSignInMethods = () => (
  <>
    {knowsPasskeys() && (
      <div data-passkeys="" className="min-h-(--size-control)">
        <Late load={passkeys} />
      </div>
    )}
    <Late load={providers} />
  </>
)

function Late({ load }: { load: Load }) {
  const [Way, setWay] = useState<ComponentType | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    const retryWhenOnline = () => window.addEventListener('online', fetchWay, { once: true, signal: leaving.signal })
    const fetchWay = () => {
      Promise.all([load(), allStyles()]).then(([one]) => setWay(() => one), retryWhenOnline)
    }
    const callOff = whenIdle(fetchWay)
    return () => {
      callOff()
      leaving.abort()
    }
  }, [load])
  return (
    Way && (
      <ErrorBoundary isOptional fallback={nothing}>
        <Suspense>
          <Way />
        </Suspense>
      </ErrorBoundary>
    )
  )
}
