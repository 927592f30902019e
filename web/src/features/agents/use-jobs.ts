import type { Cashout } from '@hai/contract/cashout-record'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { queryClient } from '../../api/query-client.ts'
import { useChannel, usePollingFallback } from '../../api/use-channel.ts'
import { mergeResponse, applyEvent, type Change, type AgentCashouts } from './agent-cashouts.ts'

/** Agents have fewer open cash-outs, so one page contains all of them. */
const JOBS_MAX = 100
const key = [...api.list_cashouts.key, 'jobs'] as const
const nothing: AgentCashouts = { items: [], newestVersions: new Map() }

export const useJobs = () =>
  useQuery({
    queryKey: key,
    queryFn: async () => {
      const { items } = await api.list_cashouts({ role: 'agent', state: 'open', limit: JOBS_MAX })
      return mergeResponse(queryClient.getQueryData<AgentCashouts>(key) ?? nothing, items)
    },
    refetchOnMount: 'always',
    refetchInterval: usePollingFallback(),
  })

function change(what: Change): void {
  queryClient.setQueryData<AgentCashouts>(key, (known) => known && applyEvent(known, what))
}

export const cacheJob = (record: Cashout): void => change({ event: 'update', record })
export const removeJob = ({ id, version }: Pick<Cashout, 'id' | 'version'>): void =>
  change({ event: 'removed', record: { id, version } })

export function useLiveJobs(): void {
  useChannel('cashouts', (message) => {
    if (message.event === 'removed') change({ event: 'removed', record: message.record })
    else if (message.record.role === 'agent') change({ event: 'update', record: message.record })
  })
}
