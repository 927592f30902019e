import { readTierAgain } from '../../api/after-tier.ts'
import { useAuth } from '../../api/auth-context.ts'
import { useChannel } from '../../api/use-channel.ts'
import { auth } from './auth.ts'

/** Blocking, approval and other changes of the profile arrive live: on every page of somebody who is signed in, and the gate follows. */
export function useLiveProfile(): void {
  const { profile, reloadProfile } = useAuth()
  useChannel(
    'profile',
    ({ record }) => {
      auth.profileChanged(record)
      readTierAgain()
    },
    (isCurrent) => {
      if (!isCurrent(profile)) reloadProfile().catch((error: unknown) => auth.refused(error))
    },
  )
}
