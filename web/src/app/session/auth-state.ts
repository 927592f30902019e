import type { ErrorData } from '@hai/contract/errors'
import type { Profile } from '@hai/contract/identity'

export type SetupTrouble = 'network' | 'setup_failed' | 'setup_error'

/** What the app knows about who is there (member-area.md, section 4). Signed in means: user, session and profile. */
export type AuthState =
  | { at: 'initializing' }
  | { at: 'authenticating' }
  /** More than two retries failed: the member may retry or write to support. */
  | { at: 'setup_failed'; because: SetupTrouble }
  | { at: 'authenticated'; profile: Profile }
  | { at: 'logging_out' }
  | { at: 'unauthenticated' }

/** Why a member was signed out as blocked, what to supply and when it is looked at again: for the page that says so. */
export type Blocked = ErrorData<'ACCOUNT_BLOCKED'>

export const profileOf = (state: AuthState): Profile | null => (state.at === 'authenticated' ? state.profile : null)
