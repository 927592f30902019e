import { queryOptions } from '@tanstack/react-query'
import type { Profile } from '@hai/contract/identity'
import { api } from '../../api/api.ts'
import { logAuthEvent } from '../../api/audit.ts'
import { deleteSessionData } from '../../api/delete-session-data.ts'
import { queryClient } from '../../api/query-client.ts'
import { startRefreshing } from '../../api/refresh-session.ts'
import { getSession, onSession, setSession } from '../../api/session.ts'
import { recordSignOut, wasEndedRemotely } from '../../lib/session-end.ts'
import { paths } from '../../lib/paths.ts'
import { hideSensitive } from '../ui/sensitive-store.ts'
import { forgetBook, startBook } from './chosen-book.ts'
import { forgetSearches } from './recent-searches.ts'

const FAREWELL_MS = 1_000
/** Time to read the message before the redirect. */
const GONE_MS = 3_000

export const signInPath = (): string => paths.signIn({ returnTo: location.pathname + location.search })

const toSignIn = () => location.replace(signInPath())

/** The next person at this tab starts with hidden data and without searches. */
function deleteStaffData(): void {
  hideSensitive()
  forgetSearches()
  forgetBook()
}

export function startSession(): void {
  if (!getSession()) {
    deleteStaffData()
    toSignIn()
  }
  startBook()
  onSession(() => {
    if (getSession()) return
    deleteStaffData()
    // Staff are members too, and both apps share one browser.
    deleteSessionData()
    if (wasEndedRemotely()) setTimeout(toSignIn, GONE_MS)
    else toSignIn()
  })
  startRefreshing({
    onBlocked: () => location.replace(paths.accessBlocked()),
    onExpired: () => void logAuthEvent('session_expired', null),
  })
}

/**
 * Stays fresh until it is invalidated. The server checks permissions on every call, so an outdated copy is harmless.
 */
export const ownProfile = queryOptions({ ...api.get_my_profile.query(), staleTime: Infinity })
export const ownRole = queryOptions({ ...api.get_my_role.query(), staleTime: Infinity })

export async function signOut(profile: Profile): Promise<void> {
  recordSignOut()
  const waited = new Promise((done) => setTimeout(done, FAREWELL_MS))
  await Promise.race([logAuthEvent('logout', profile), waited])
  await api.sign_out().catch(() => undefined)
  queryClient.clear()
  setSession(null)
  // This redirect must come last: losing the session redirects to the sign-in page, and the last redirect wins.
  location.replace(paths.landing())
}
