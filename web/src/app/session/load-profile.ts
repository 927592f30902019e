import type { Profile } from '@hai/contract/identity'
import { hasCode } from '../../api/api-error.ts'

/** Waits before the second and the third try (member-area.md, section 8). */
export const BACK_OFF_MS = [1_000, 2_000] as const

export interface ProfileCalls {
  fetch: () => Promise<Profile>
  /** True when there is a profile now. */
  create: () => Promise<boolean>
  ensure: () => Promise<boolean>
  wait: (ms: number) => Promise<void>
  /** A fetch failed after more than one retry: for the security log. */
  reportFailure: (message: string, retries: number) => void
}

export class ProfileSetupError extends Error {
  override readonly name = 'ProfileSetupError'
}

/** Answers that another try will not change. */
const isFinal = (error: unknown): boolean => hasCode(error, 'NOT_FOUND', 'ACCOUNT_BLOCKED', 'UNAUTHENTICATED')

async function fetchWithRetries({ fetch, wait, reportFailure }: ProfileCalls): Promise<Profile> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await fetch()
    } catch (error) {
      if (isFinal(error)) throw error
      if (retries > 1) reportFailure(error instanceof Error ? error.message : 'Unknown error', retries)
      const pause = BACK_OFF_MS[retries]
      if (pause === undefined) throw error
      await wait(pause)
    }
  }
}

/**
 * The profile of who is signed in; made first when it is missing after sign-up.
 * Fetching and making are each tried three times. Throws ApiError, or ProfileSetupError when it could not be made.
 */
export async function loadProfile(calls: ProfileCalls): Promise<{ profile: Profile; isNew: boolean }> {
  try {
    return { profile: await fetchWithRetries(calls), isNew: false }
  } catch (error) {
    if (!hasCode(error, 'NOT_FOUND')) throw error
  }
  // Needed once in a member's life: the code comes then.
  const { makeProfile } = await import('./make-profile.ts')
  if (!(await makeProfile(calls, BACK_OFF_MS))) throw new ProfileSetupError('the profile could not be made')
  return { profile: await fetchWithRetries(calls), isNew: true }
}
