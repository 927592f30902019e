import { navigate } from 'wouter/use-browser-location'
import { paths } from '../lib/paths.ts'

const openedAt = location.pathname

/**
 * Leaves for the landing page, which is outside this app. If the server has none at `/`, shows the sign-in page
 * instead.
 */
export function goToLanding(): void {
  if (openedAt === paths.landing() && location.pathname === paths.landing()) navigate(paths.auth(), { replace: true })
  else location.replace(paths.landing())
}
