import { navigate } from 'wouter/use-browser-location'
import { paths } from '../lib/paths.ts'

const openedAt = location.pathname

/** The landing page is a page of its own, outside this app. Where the server has none at `/`, the sign-in stands in for it. */
export function goToLanding(): void {
  if (openedAt === paths.landing() && location.pathname === paths.landing()) navigate(paths.auth(), { replace: true })
  else location.replace(paths.landing())
}
