import type { ErrorData } from '@hai/contract/errors'
import type { Profile } from '@hai/contract/identity'

export type SetupError = 'network' | 'setup_failed' | 'setup_error'

/** Authentication state (docs/product/identity.md#sessions). */
export type AuthState =
  | { at: 'initializing' }
  | { at: 'authenticating' }
  /** All retries failed. The member can retry or contact support. */
  | { at: 'setup_failed'; because: SetupError }
  | { at: 'authenticated'; profile: Profile }
  | { at: 'logging_out' }
  | { at: 'unauthenticated' }

/** The block notice: reason, what to supply, review date. */
export type Blocked = ErrorData<'ACCOUNT_BLOCKED'>

export const profileOf = (state: AuthState): Profile | null => (state.at === 'authenticated' ? state.profile : null)
