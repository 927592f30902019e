import { useAuth } from '../../api/auth-context.ts'
import { useChannel } from '../../api/use-channel.ts'
import { auth } from './auth.ts'

/** If the module cannot be loaded, the limits are refetched once they are stale. */
const readTier = (): Promise<void> =>
  import('../../api/refetch-after-tier-change.ts').then(
    ({ refetchAfterTierChange }) => refetchAfterTierChange(),
    () => undefined,
  )

/** Applies live changes of the profile, such as a block or an approval, on every page. */
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
