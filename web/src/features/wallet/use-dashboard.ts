import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { queryClient } from '../../api/query-client.ts'
import { useChannel, usePollingFallback } from '../../api/use-channel.ts'
import { useLiveWallet } from './use-live-wallet.ts'

/** Everything the first screen shows: one call on arrival, then kept live; asked for every 15 s only while nothing is. */
export function useDashboard() {
  useLiveWallet()
  useChannel('requests', () => void queryClient.invalidateQueries({ queryKey: api.get_dashboard.key }))
  const refetchInterval = usePollingFallback()
  return useQuery({ ...api.get_dashboard.query(), refetchOnMount: 'always', refetchInterval })
}
