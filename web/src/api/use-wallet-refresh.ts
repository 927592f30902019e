import { api } from './api.ts'
import { queryClient } from './query-client.ts'
import { useRealtimeStatus } from './use-channel.ts'

/** Call after the member's own actions. With a live connection, events update the screens instead. */
export function useWalletRefresh(): () => void {
  const status = useRealtimeStatus()
  return () => {
    if (status === 'subscribed') return
    for (const { key } of [api.get_dashboard, api.get_wallet, api.list_activity])
      void queryClient.invalidateQueries({ queryKey: key })
  }
}
