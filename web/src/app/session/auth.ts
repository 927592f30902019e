import type { Profile } from '@hai/contract/identity'
import { navigate } from 'wouter/use-browser-location'
import { api } from '../../api/api.ts'
import { hasCode } from '../../api/api-error.ts'
import { logAuthEvent, logSecurityEvent } from '../../api/audit.ts'
import { deleteSessionData } from '../../api/delete-session-data.ts'
import { queryClient } from '../../api/query-client.ts'
import { startRefreshing } from '../../api/refresh-session.ts'
import { getSession, onSession, setSession } from '../../api/session.ts'
import { isOnline } from '../../lib/online.ts'
import { ACCOUNT_LANGUAGE_KEY } from '../../lib/language.ts'
import { closeOverlay } from '../../lib/overlays.ts'
import { paths } from '../../lib/paths.ts'
import { recordSignOut } from '../../lib/session-end.ts'
import { readStored } from '../../lib/storage.ts'
import { createStore } from '../../lib/store.ts'
import { createAuthMachine, type Blocked, profileOf } from './auth-machine.ts'
import { loadProfile } from './load-profile.ts'

const FAREWELL_MS = 1_000
const after = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

/** Set if this browser was signed out because the account is blocked. */
export const blockedBecause = createStore<Blocked | null>(null)

/** Loads the code only if the account's language may differ from the browser's, which `start.ts` has set as `lang`. */
async function agreeOnLanguage(profile: Profile, bySignIn: boolean): Promise<void> {
  const { language } = profile
  if (readStored(ACCOUNT_LANGUAGE_KEY) === language && document.documentElement.lang === language) return
  const agreement = await import('./sync-language.ts')
  await agreement.agreeOnLanguage(profile, bySignIn)
}

const followLanguage = (language: Profile['language']): Promise<void> =>
  import('./sync-language.ts').then((agreement) => agreement.followLanguage(language))

async function load(bySignIn: boolean) {
  const { id: user_id, email } = getSession()?.user ?? { id: '', email: '' }
  const loaded = loadProfile({
    fetch: () => api.get_my_profile(),
    create: async () => (await api.create_user_profile({ user_id, email })).success,
    ensure: async () => (await api.ensure_profile({ user_id, email })).success,
    // Without a network the retry is not delayed, because it fails in any case.
    wait: (ms) => after(isOnline() ? ms : 0),
    reportFailure: (error_message, retry_count) =>
      logSecurityEvent('system_error', 'warning', {
        action: 'profile_load',
        error_message: error_message.slice(0, 500),
        retry_count,
        url: location.pathname,
      }),
  })
  const found = await loaded.catch(lastSeen)
  // Runs before the member's first page is shown, so that the language does not change while they read. If it fails,
  // the current language stays.
  await agreeOnLanguage(found.profile, bySignIn).catch((error: unknown) =>
    console.warn('could not apply the account language', error),
  )
  return found
}

async function lastSeen(problem: unknown) {
  if (!hasCode(problem, 'OFFLINE', 'UNAVAILABLE')) throw problem
  const profile = await import('../../api/offline-cache.ts').then(
    ({ restoreOfflineCache }) => restoreOfflineCache(askAgain).catch(() => null),
    () => null,
  )
  if (!profile) throw problem
  return { profile, isNew: false }
}

const askAgain = (): Promise<void> =>
  reloadProfile().catch((error: unknown) => {
    auth.refused(error)
    throw error
  })

/** Claims sends made to this member before they joined. */
const claim = (profile: Profile): Promise<void> =>
  import('./claim-sends.ts').then(
    ({ claimSends }) => claimSends(profile),
    (error: unknown) => console.warn('could not claim pending sends', error),
  )

export const auth = createAuthMachine({
  hasSession: () => getSession() !== null,
  load,
  endSession: async (profile) => {
    recordSignOut()
    // Logging the sign-out needs the session’s token, so it runs before the session ends. It waits only a short time,
    // because the server records the sign-out as well.
    await Promise.race([logAuthEvent('logout', profile), after(FAREWELL_MS)])
    await api.sign_out()
  },
  forget: () => {
    setSession(null)
    queryClient.clear()
    deleteSessionData()
    closeOverlay()
  },
  onSignedIn: (profile, { isNew, bySignIn }) => {
    blockedBecause.set(null)
    if (isNew || bySignIn) void claim(profile)
  },
  onBlocked: (blocked) => {
    blockedBecause.set(blocked)
    navigate(paths.accessBlocked(), { replace: true, state: blocked })
  },
  onLeft: () => location.replace(paths.landing()),
})

/** After onboarding, also claims pending sends. */
export async function reloadProfile(): Promise<void> {
  const before = auth.state.get()
  const profile = await api.get_my_profile()
  auth.profileChanged(profile)
  if (before.at === 'authenticated' && !before.profile.onboarded && profile.onboarded) void claim(profile)
}

let isRechecking = false

async function recheck(): Promise<void> {
  if (isRechecking) return
  isRechecking = true
  await reloadProfile()
    .catch((error: unknown) => auth.refused(error))
    .finally(() => (isRechecking = false))
}

/** Watches for calls that the gate refused, for example because the member was blocked. */
function watchRefusals(): void {
  const checkError = (error: unknown) => {
    if (hasCode(error, 'ACCOUNT_BLOCKED')) auth.refused(error)
    else if (hasCode(error, 'NOT_ONBOARDED', 'PENDING_APPROVAL')) void recheck()
  }
  queryClient
    .getQueryCache()
    .subscribe((event) => event.type === 'updated' && event.action.type === 'error' && checkError(event.query.state.error))
  queryClient
    .getMutationCache()
    .subscribe((event) => event.type === 'updated' && event.action.type === 'error' && checkError(event.mutation.state.error))
}

function watchLanguage(): void {
  let known: Profile['language'] | null = null
  auth.state.subscribe(() => {
    const language = profileOf(auth.state.get())?.language ?? null
    if (known !== null && language !== null && language !== known)
      followLanguage(language).catch((error: unknown) => console.warn('could not load translations', error))
    known = language
  })
}

export function startAuth(): void {
  onSession(() => auth.sessionChanged())
  watchRefusals()
  watchLanguage()
  startRefreshing({
    onBlocked: (refusal) => auth.refused(refusal),
    onExpired: () => void logAuthEvent('session_expired', profileOf(auth.state.get())),
  })
  void auth.start()
}
