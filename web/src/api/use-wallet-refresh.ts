import { api } from './api.ts'
import { queryClient } from './query-client.ts'
import { useRealtimeStatus } from './use-channel.ts'

/**
 * For after the member's own acts: asks for the wallet again when no realtime connection tells of the change.
 * While one does, nothing is fetched: the screens are patched.
 */
export function useWalletRefresh(): () => void {
  const status = useRealtimeStatus()
  return () => {
    if (status === 'subscribed') return
    for (const { key } of [api.get_dashboard, api.get_wallet, api.list_activity])
      void queryClient.invalidateQueries({ queryKey: key })
  }
}
