import type { Profile } from '@hai/contract/identity'
import type { ErrorData } from '@hai/contract/errors'
import { errorDataOf, hasCode } from '../../api/api-error.ts'
import { createStore } from '../../lib/store.ts'
import { ProfileSetupError } from './load-profile.ts'

type SetupError = 'network' | 'busy' | 'setup_failed' | 'setup_error'

/** See docs/product/identity.md#sessions. */
type AuthState =
  | { at: 'initializing' }
  | { at: 'authenticating' }
  | { at: 'setup_failed'; because: SetupError }
  | { at: 'authenticated'; profile: Profile }
  | { at: 'logging_out' }
  | { at: 'unauthenticated' }

export type Blocked = ErrorData<'ACCOUNT_BLOCKED'>

export const profileOf = (state: AuthState): Profile | null => (state.at === 'authenticated' ? state.profile : null)

export interface AuthDeps {
  hasSession: () => boolean
  load: (bySignIn: boolean) => Promise<{ profile: Profile; isNew: boolean }>
  /** A failure does not prevent the local sign-out. */
  endSession: (profile: Profile | null) => Promise<void>
  forget: () => void
  onSignedIn: (profile: Profile, how: { isNew: boolean; bySignIn: boolean }) => void
  /** Called after signing out a blocked member, to show the reason. */
  onBlocked: (blocked: Blocked) => void
  /** Called after the user signed out. Loads a page outside the app, which clears the app’s memory. */
  onLeft: () => void
}

function causeOf(error: unknown): SetupError {
  if (hasCode(error, 'OFFLINE')) return 'network'
  if (hasCode(error, 'UNAVAILABLE')) return 'busy'
  return error instanceof ProfileSetupError ? 'setup_failed' : 'setup_error'
}

const noticeIn = (error: unknown): Blocked =>
  errorDataOf(error, 'ACCOUNT_BLOCKED') ?? { reason: null, supply: [], review_on: null, for_good: false }
const noticeOf = ({ blocked_reason, blocked_supply, blocked_review_on, permanently_blocked }: Profile): Blocked => ({
  reason: blocked_reason,
  supply: blocked_supply,
  review_on: blocked_review_on,
  for_good: permanently_blocked,
})

/**
 * Follows the session of this browser, from loading the profile to the sign-out. If the session ends or a new attempt
 * starts while the profile loads, the result of the old attempt is ignored.
 */
export function createAuthMachine(deps: AuthDeps) {
  const state = createStore<AuthState>({ at: 'initializing' })
  let attempt = 0

  async function enter(bySignIn: boolean): Promise<void> {
    attempt += 1
    const mine = attempt
    state.set({ at: bySignIn ? 'authenticating' : 'initializing' })
    try {
      const { profile, isNew } = await deps.load(bySignIn)
      if (mine !== attempt) return
      if (profile.is_blocked) await leave(noticeOf(profile))
      else {
        state.set({ at: 'authenticated', profile })
        deps.onSignedIn(profile, { isNew, bySignIn })
      }
    } catch (error) {
      if (mine === attempt) await failed(error)
    }
  }

  async function failed(error: unknown): Promise<void> {
    if (hasCode(error, 'ACCOUNT_BLOCKED')) await leave(noticeIn(error))
    else if (hasCode(error, 'UNAUTHENTICATED')) becomeUnauthenticated()
    else state.set({ at: 'setup_failed', because: causeOf(error) })
  }

  function becomeUnauthenticated(): void {
    attempt += 1
    deps.forget()
    state.set({ at: 'unauthenticated' })
  }

  async function leave(blocked?: Blocked): Promise<void> {
    attempt += 1
    const before = state.get()
    state.set({ at: 'logging_out' })
    await deps.endSession(before.at === 'authenticated' ? before.profile : null).catch(() => undefined)
    if (blocked) {
      deps.onBlocked(blocked)
      becomeUnauthenticated()
      return
    }
    deps.forget()
    deps.onLeft()
  }

  return {
    state,
    start: async (): Promise<void> => {
      if (deps.hasSession()) await enter(false)
      else becomeUnauthenticated()
    },
    retry: () => enter(true),
    signOut: () => leave(),
    sessionChanged(): void {
      const { at } = state.get()
      if (at === 'logging_out') return
      if (!deps.hasSession()) {
        if (at !== 'unauthenticated') becomeUnauthenticated()
      } else if (at === 'unauthenticated') void enter(true)
    },
    /** Call with the error of a refused call. Signs out if the account is blocked. */
    refused(error: unknown): void {
      const { at } = state.get()
      if (at === 'unauthenticated' || at === 'logging_out') return
      if (hasCode(error, 'ACCOUNT_BLOCKED')) void leave(noticeIn(error))
    },
    profileChanged(profile: Profile): void {
      const current = state.get()
      if (current.at !== 'authenticated' || current.profile.id !== profile.id) return
      if (profile.is_blocked) void leave(noticeOf(profile))
      else state.set({ at: 'authenticated', profile })
    },
  }
}
