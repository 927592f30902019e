import type { ProfileCalls } from './load-profile.ts'

/** Creates the profile, or ensures that it exists, with a retry after each pause. False if all attempts failed. */
export async function makeProfile(
  { create, ensure, wait }: Pick<ProfileCalls, 'create' | 'ensure' | 'wait'>,
  pausesMs: readonly number[],
): Promise<boolean> {
  for (const pauseMs of [...pausesMs, null]) {
    for (const attempt of [create, ensure]) if (await attempt().catch(() => false)) return true
    if (pauseMs !== null) await wait(pauseMs)
  }
  return false
}
