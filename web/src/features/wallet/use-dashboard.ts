import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { useChannel, usePollingFallback } from '../../api/use-channel.ts'

export function useDashboard() {
  useChannel('wallet')
  useChannel('requests')
  useChannel('cash_ins')
  useChannel('tasks')
  useChannel('cashouts')
  useChannel('disputes')
  const refetchInterval = usePollingFallback()
  return useQuery({ ...api.get_dashboard.query(), refetchOnMount: 'always', refetchInterval })
}
