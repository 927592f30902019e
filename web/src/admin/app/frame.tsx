import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { useStepUp } from '../mfa/step-up-session.ts'
import { adminPaths } from '../paths.ts'
import { Shell } from './shell.tsx'

/**
 * Layout for loading and error states, before the role is known. Someone who has stepped up in this tab sees the staff
 * header and sidebar; the server still checks the role with each response.
 */
export function Frame({ children }: { children: ReactNode }) {
  const { is } = useStepUp()
  const [path] = useLocation()
  if (is !== 'open' || path === adminPaths.mfaVerify())
    return <main className="mx-auto max-w-(--container-prose) p-5">{children}</main>
  return <Shell isWaiting>{children}</Shell>
}
