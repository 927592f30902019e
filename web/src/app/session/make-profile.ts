import type { ProfileCalls } from './load-profile.ts'

/** Makes the profile, or ensures that there is one, again after each pause. False: it could not be made. */
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
