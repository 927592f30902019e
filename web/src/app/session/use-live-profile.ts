import { useAuth } from '../../api/auth-context.ts'
import { useChannel } from '../../api/use-channel.ts'
import { auth } from './auth.ts'

/** The code comes when it is needed; without it, limits are read again when they are old. */
const readTier = (): Promise<void> =>
  import('../../api/after-tier.ts').then(
    ({ readTierAgain }) => readTierAgain(),
    () => undefined,
  )

/** Blocking, approval and other changes of the profile arrive live: on every page of somebody who is signed in, and the gate follows. */
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
