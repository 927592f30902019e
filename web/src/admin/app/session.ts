import { queryOptions } from '@tanstack/react-query'
import type { Profile } from '@hai/contract/identity'
import { api } from '../../api/api.ts'
import { logAuthEvent } from '../../api/audit.ts'
import { queryClient } from '../../api/query-client.ts'
import { startRefreshing } from '../../api/refresh.ts'
import { getSession, onSession, setSession } from '../../api/session.ts'
import { noteLeaving, wasEndedUnasked } from '../../lib/session-end.ts'
import { paths } from '../../lib/paths.ts'

const FAREWELL_MS = 1_000
/** Long enough to be read: what stands in the place of a page whose session has ended by itself. */
const GONE_MS = 3_000

/** Where whoever has no session signs in, among the members, to come back to this very address. */
export const signInPath = (): string => paths.auth({ returnTo: location.pathname + location.search })

const toSignIn = () => location.replace(signInPath())

/** Keeps the session fresh, and the same as in the other tabs. */
export function startSession(): void {
  if (!getSession()) toSignIn()
  onSession(() => {
    if (getSession()) return
    if (wasEndedUnasked()) setTimeout(toSignIn, GONE_MS)
    else toSignIn()
  })
  startRefreshing({
    onBlocked: () => location.replace(paths.accessBlocked()),
    onExpired: () => void logAuthEvent('session_expired', null),
  })
}

/** Who is at work: read once; what they may is the server's to say with each call. */
export const ownProfile = queryOptions({ ...api.get_my_profile.query(), staleTime: Infinity })
/** Their rank, and where the staff works. */
export const ownRole = queryOptions({ ...api.get_my_role.query(), staleTime: Infinity })

/** Ends this session, with a line in its trail, and goes to the landing page. */
export async function signOut(profile: Profile): Promise<void> {
  noteLeaving()
  const waited = new Promise((done) => setTimeout(done, FAREWELL_MS))
  await Promise.race([logAuthEvent('logout', profile), waited])
  await api.sign_out().catch(() => undefined)
  queryClient.clear()
  setSession(null)
  // The last of these counts: without a session the page goes to the sign-in.
  location.replace(paths.landing())
}
