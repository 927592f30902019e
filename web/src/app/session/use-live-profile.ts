import { useAuth } from '../../api/auth-context.ts'
import { useChannel } from '../../api/use-channel.ts'
import { auth } from './auth.ts'

/**
 * Refetches the data that depends on the tier, with code that is loaded on demand. If the code cannot be loaded, the
 * limits are refetched when they are stale.
 */
const readTier = (): Promise<void> =>
  import('../../api/refetch-after-tier-change.ts').then(
    ({ refetchAfterTierChange }) => refetchAfterTierChange(),
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
