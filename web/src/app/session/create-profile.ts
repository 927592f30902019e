export interface ProfileCreationCalls {
  /** True if the profile exists now. */
  create: () => Promise<boolean>
  ensure: () => Promise<boolean>
  wait: (ms: number) => Promise<void>
}

/** Tries `create` and then `ensure`, and both again after each pause. False if all attempts failed. */
export async function createProfile(
  { create, ensure, wait }: ProfileCreationCalls,
  pausesMs: readonly number[],
): Promise<boolean> {
  for (const pauseMs of [...pausesMs, null]) {
    for (const attempt of [create, ensure]) if (await attempt().catch(() => false)) return true
    if (pauseMs !== null) await wait(pauseMs)
  }
  return false
}
