import { accessOf, closeCodes } from '@hai/contract/events'
import type { Push } from '../../feature.ts'
import type { Audience } from './audience.ts'

/**
 * Checks the step-up of each staff connection before staff events are sent. A connection that cannot be checked must
 * reconnect and reload.
 */
export async function recheckStaff(
  pushes: readonly Push[],
  audience: Pick<Audience, 'of'>,
  onError: (error: unknown) => void,
): Promise<void> {
  const staff = new Set(pushes.flatMap(({ channel, user_id }) => (accessOf(channel) === 'admin' ? [user_id] : [])))
  const connections = [...staff].flatMap((user_id) => [...audience.of(user_id)])
  await Promise.all(
    connections.map(({ recheck, close }) =>
      recheck().catch((error: unknown) => {
        onError(error)
        close(closeCodes.tryAgainLater)
      }),
    ),
  )
}
