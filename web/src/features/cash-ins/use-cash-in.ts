import type { CashIn } from '@hai/contract/cash-ins'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { queryClient } from '../../api/query-client.ts'
import { newer, useChannel, usePollingFallback } from '../../api/use-channel.ts'

const queryOf = (cash_in_id: string) => api.get_cash_in.query({ cash_in_id })

/**
 * Stores a cash-in in the cache, unless the cache has a newer version. If the agent’s cash-in is completed, also refetches
 * the agent’s dashboard and earnings.
 */
export function cacheCashIn(record: CashIn): void {
  queryClient.setQueryData(queryOf(record.id).queryKey, (known) => newer(known, record))
  if (record.status === 'completed' && record.role === 'agent')
    for (const queryKey of [api.get_agent_dashboard.key, api.get_agent_earnings.key])
      void queryClient.invalidateQueries({ queryKey })
}

export function useCashIn(cash_in_id: string) {
  useChannel('cash_ins', ({ record }) => cacheCashIn(record))
  return useQuery({ ...queryOf(cash_in_id), refetchOnMount: 'always', refetchInterval: usePollingFallback() })
}

export const refetchCashIn = (cash_in_id: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: queryOf(cash_in_id).queryKey })
