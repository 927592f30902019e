import type { CashIn } from '@hai/contract/cash-ins'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { queryClient } from '../../api/query-client.ts'
import { useChannel, usePollingFallback } from '../../api/use-channel.ts'

const queryOf = (cash_in_id: string) => api.get_cash_in.query({ cash_in_id })

/** What is known after hearing of a record: events may come twice and out of order, the newest counts. */
export const newest = (known: CashIn | undefined, record: CashIn): CashIn =>
  known && known.version > record.version ? known : record

/** Shows a cash-in as it is now, unless something newer is known. */
export function showCashIn(record: CashIn): void {
  queryClient.setQueryData(queryOf(record.id).queryKey, (known) => newest(known, record))
  if (record.status === 'completed' && record.role === 'agent')
    for (const queryKey of [api.get_agent_dashboard.key, api.get_agent_earnings.key])
      void queryClient.invalidateQueries({ queryKey })
}

/** One cash-in, kept as it is. */
export function useCashIn(cash_in_id: string) {
  useChannel('cash_ins', ({ record }) => showCashIn(record))
  return useQuery({ ...queryOf(cash_in_id), refetchOnMount: 'always', refetchInterval: usePollingFallback() })
}

export const readCashInAnew = (cash_in_id: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: queryOf(cash_in_id).queryKey })
