import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { queryClient } from '../../api/query-client.ts'
import { useChannel, usePollingFallback } from '../../api/use-channel.ts'
import { useLiveWallet } from './use-live-wallet.ts'

/** Refetches the dashboard, because the items that wait for the member may have changed. */
const askAgain = (): void => void queryClient.invalidateQueries({ queryKey: api.get_dashboard.key })

/** The dashboard: one call on load, then live events. It polls only while the live connection is down. */
export function useDashboard() {
  useLiveWallet()
  useChannel('requests', askAgain)
  useChannel('cash_ins', askAgain)
  useChannel('tasks', askAgain)
  useChannel('cashouts', askAgain)
  useChannel('disputes', askAgain)
  const refetchInterval = usePollingFallback()
  return useQuery({ ...api.get_dashboard.query(), refetchOnMount: 'always', refetchInterval })
}
