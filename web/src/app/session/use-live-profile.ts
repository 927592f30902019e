import { useAuth } from '../../api/auth-context.ts'
import { useChannel } from '../../api/use-channel.ts'
import { auth } from './auth.ts'

/** Applies live changes of the profile, such as a block or an approval, on every page. */
export function useLiveProfile(): void {
  const { profile, reloadProfile } = useAuth()
  useChannel(
    'profile',
    ({ record }) => auth.profileChanged(record),
    (isCurrent) => {
      if (!isCurrent(profile)) reloadProfile().catch((error: unknown) => auth.refused(error))
    },
  )
}
