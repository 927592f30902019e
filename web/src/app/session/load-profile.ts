import type { Profile } from '@hai/contract/identity'
import { hasCode } from '../../api/api-error.ts'
import type { ProfileCreationCalls } from './create-profile.ts'

/** Delays before the second and third attempt (docs/product/identity.md#sessions). */
export const BACK_OFF_MS = [1_000, 2_000] as const

export interface ProfileCalls extends ProfileCreationCalls {
  fetch: () => Promise<Profile>
  /** Called if the third attempt to load the profile failed. */
  reportFailure: (message: string, retries: number) => void
}

export class ProfileSetupError extends Error {
  override readonly name = 'ProfileSetupError'
}

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
 * Creates the profile if it is missing after sign-up. Tries each call up to three times. Throws ApiError, or
 * ProfileSetupError if the profile could not be created.
 */
export async function loadProfile(calls: ProfileCalls): Promise<{ profile: Profile; isNew: boolean }> {
  try {
    return { profile: await fetchWithRetries(calls), isNew: false }
  } catch (error) {
    if (!hasCode(error, 'NOT_FOUND')) throw error
  }
  // A member needs this code only once, so it is loaded on demand.
  const { createProfile } = await import('./create-profile.ts')
  if (!(await createProfile(calls, BACK_OFF_MS))) throw new ProfileSetupError('could not create the profile')
  return { profile: await fetchWithRetries(calls), isNew: true }
}
