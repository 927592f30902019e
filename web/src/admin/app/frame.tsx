import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { useStepUp } from '../mfa/step-up-session.ts'
import { adminPaths } from '../paths.ts'
import { Shell } from './shell.tsx'

/**
 * Around what stands in the place of everything, before anybody knows who is at work or when the answer does not come. Whoever has
 * stepped up in this tab is of the staff: for them the bars stand. Whether they still are the server says with the answer.
 */
export function Frame({ children }: { children: ReactNode }) {
  const { is } = useStepUp()
  const [path] = useLocation()
  if (is !== 'open' || path === adminPaths.mfaVerify())
    return <main className="mx-auto max-w-(--container-prose) p-5">{children}</main>
  return <Shell isWaiting>{children}</Shell>
}
