import { navigate } from 'wouter/use-browser-location'
import { paths } from '../lib/paths.ts'

const openedAt = location.pathname

/**
 * Opens the landing page, which is not part of this app. If the server has no landing page at `/`, the sign-in page is
 * shown.
 */
export function goToLanding(): void {
  if (openedAt === paths.landing() && location.pathname === paths.landing()) navigate(paths.auth(), { replace: true })
  else location.replace(paths.landing())
}
