import type { Profile } from '@hai/contract/identity'
import { navigate } from 'wouter/use-browser-location'
import { api } from '../../api/api.ts'
import { hasCode } from '../../api/api-error.ts'
import { logAuthEvent, logSecurityEvent } from '../../api/audit.ts'
import { forgetLastSeen } from '../../api/forget-last-seen.ts'
import { queryClient } from '../../api/query-client.ts'
import { startRefreshing } from '../../api/refresh.ts'
import { getSession, onSession, setSession } from '../../api/session.ts'
import { isOnline } from '../../lib/online.ts'
import { AGREED_LANGUAGE_KEY } from '../../lib/language.ts'
import { closeOverlay } from '../../lib/overlays.ts'
import { paths } from '../../lib/paths.ts'
import { noteLeaving } from '../../lib/session-end.ts'
import { readStored } from '../../lib/storage.ts'
import { createStore } from '../../lib/store.ts'
import { createAuthMachine } from './auth-machine.ts'
import { type Blocked, profileOf } from './auth-state.ts'
import { loadProfile } from './load-profile.ts'

const FAREWELL_MS = 1_000
const after = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

/** Why this browser was last signed out as blocked; null otherwise. */
export const blockedBecause = createStore<Blocked | null>(null)

/** The code for it is fetched only where account and browser may differ. The page's own script has set `lang` to the detected language. */
async function agreeOnLanguage(profile: Profile, bySignIn: boolean): Promise<void> {
  const { language } = profile
  if (readStored(AGREED_LANGUAGE_KEY) === language && document.documentElement.lang === language) return
  const agreement = await import('./one-language.ts')
  await agreement.agreeOnLanguage(profile, bySignIn)
}

const followLanguage = (language: Profile['language']): Promise<void> =>
  import('./one-language.ts').then((agreement) => agreement.followLanguage(language))

async function load(bySignIn: boolean) {
  const { id: user_id, email } = getSession()?.user ?? { id: '', email: '' }
  const loaded = loadProfile({
    fetch: () => api.get_my_profile(),
    create: async () => (await api.create_user_profile({ user_id, email })).success,
    ensure: async () => (await api.ensure_profile({ user_id, email })).success,
    // Without a network another try tells nobody more.
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
  // Before anything is drawn, so that no page changes its language under the reader. Without the words it keeps the one it has.
  await agreeOnLanguage(found.profile, bySignIn).catch((error: unknown) => console.warn('the language was not agreed on', error))
  return found
}

/** Nobody answers: what this member saw last is shown, as such, where something is kept. */
async function lastSeen(trouble: unknown) {
  if (!hasCode(trouble, 'OFFLINE', 'UNAVAILABLE')) throw trouble
  const profile = await import('../../api/last-seen.ts').then(
    ({ showLastSeen }) => showLastSeen(askAgain).catch(() => null),
    () => null,
  )
  if (!profile) throw trouble
  return { profile, isNew: false }
}

const askAgain = (): Promise<void> =>
  reloadProfile().catch((error: unknown) => {
    auth.refused(error)
    throw error
  })

/** Credits what was sent to this member before they were here; the code comes when it may be needed. */
const claim = (profile: Profile): Promise<void> =>
  import('./claim-sends.ts').then(
    ({ claimSends }) => claimSends(profile),
    (error: unknown) => console.warn('pending sends not claimed', error),
  )

export const auth = createAuthMachine({
  hasSession: () => getSession() !== null,
  load,
  endSession: async (profile) => {
    noteLeaving()
    // With the session's own token, hence before it ends; nobody waits long for it, and the server writes its own.
    await Promise.race([logAuthEvent('logout', profile), after(FAREWELL_MS)])
    await api.sign_out()
  },
  forget: () => {
    setSession(null)
    queryClient.clear()
    forgetLastSeen()
    // It outlives this page, which is about to be left, and works without a network.
    if ('serviceWorker' in navigator) navigator.serviceWorker.controller?.postMessage({ kind: 'signed_out' })
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

/** Reads the profile again; the gate follows it. A member who has just been onboarded gets what waited for their tag. */
export async function reloadProfile(): Promise<void> {
  const before = auth.state.get()
  const profile = await api.get_my_profile()
  auth.profileChanged(profile)
  if (before.at === 'authenticated' && !before.profile.onboarded && profile.onboarded) void claim(profile)
}

let isRechecking = false

/** Asks the server where this member stands now, once at a time. */
async function recheck(): Promise<void> {
  if (isRechecking) return
  isRechecking = true
  await reloadProfile()
    .catch((error: unknown) => auth.refused(error))
    .finally(() => (isRechecking = false))
}

/** A call that the gate refused (blocked meanwhile, for example) changes who is there, not only what the screen says. */
function watchRefusals(): void {
  const look = (error: unknown) => {
    if (hasCode(error, 'ACCOUNT_BLOCKED')) auth.refused(error)
    else if (hasCode(error, 'NOT_ONBOARDED', 'PENDING_APPROVAL')) void recheck()
  }
  queryClient
    .getQueryCache()
    .subscribe((event) => event.type === 'updated' && event.action.type === 'error' && look(event.query.state.error))
  queryClient
    .getMutationCache()
    .subscribe((event) => event.type === 'updated' && event.action.type === 'error' && look(event.mutation.state.error))
}

/** The account's language changed, perhaps on another device. */
function watchLanguage(): void {
  let known: Profile['language'] | null = null
  auth.state.subscribe(() => {
    const language = profileOf(auth.state.get())?.language ?? null
    if (known !== null && language !== null && language !== known)
      followLanguage(language).catch((error: unknown) => console.warn('translations did not load', error))
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
