import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { queryClient } from '../../api/query-client.ts'
import { useChannel, usePollingFallback } from '../../api/use-channel.ts'
import { useLiveWallet } from './use-live-wallet.ts'

/** The items that wait for the member may have changed. */
const askAgain = (): void => void queryClient.invalidateQueries({ queryKey: api.get_dashboard.key })

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
