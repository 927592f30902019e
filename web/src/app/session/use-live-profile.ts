import { useAuth } from '../../api/auth-context.ts'
import { useChannel } from '../../api/use-channel.ts'
import { auth } from './auth.ts'

/** Loaded on demand. If that fails, limits are refreshed once stale. */
const readTier = (): Promise<void> =>
  import('../../api/refetch-after-tier-change.ts').then(
    ({ readTierAgain }) => readTierAgain(),
    () => undefined,
  )

/** Applies live profile changes, such as a block or an approval, on every page; the gate follows. */
export function useLiveProfile(): void {
  const { profile, reloadProfile } = useAuth()
  useChannel(
    'profile',
    ({ record }) => {
      auth.profileChanged(record)
      void readTier()
    },
    (isCurrent) => {
      if (!isCurrent(profile)) reloadProfile().catch((error: unknown) => auth.refused(error))
    },
  )
}
