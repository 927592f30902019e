import { queryOptions } from '@tanstack/react-query'
import type { Profile } from '@hai/contract/identity'
import { api } from '../../api/api.ts'
import { logAuthEvent } from '../../api/audit.ts'
import { queryClient } from '../../api/query-client.ts'
import { startRefreshing } from '../../api/refresh.ts'
import { getSession, noteLeaving, onSession, setSession } from '../../api/session.ts'
import { paths } from '../../lib/paths.ts'

const FAREWELL_MS = 1_000

/** Whoever has no session signs in among the members, and comes back to this very address. */
function leaveWithoutSession(): void {
  if (!getSession()) location.replace(paths.auth({ returnTo: location.pathname + location.search }))
}

/** Keeps the session fresh, and the same as in the other tabs. */
export function startSession(): void {
  leaveWithoutSession()
  onSession(leaveWithoutSession)
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
  location.replace(paths.landing())
  setSession(null)
}
