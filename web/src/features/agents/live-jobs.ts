import type { Cashout } from '@hai/contract/cashout-record'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { applyPatch, patch } from '../../api/patch.ts'
import { queryClient } from '../../api/query-client.ts'
import { applyEvent, mergeResponse, type AgentCashouts, type Change } from './agent-cashouts.ts'

/** Agents have fewer open cash-outs, so one page contains all of them. */
const JOBS_MAX = 100
const nothing: AgentCashouts = { items: [], newestVersions: new Map() }

export const jobsQuery = queryOptions({
  queryKey: [...api.list_cashouts.key, 'jobs'] as const,
  queryFn: async ({ queryKey }): Promise<AgentCashouts> => {
    const { items } = await api.list_cashouts({ role: 'agent', state: 'open', limit: JOBS_MAX })
    return mergeResponse(queryClient.getQueryData<AgentCashouts>(queryKey) ?? nothing, items)
  },
})

const jobsPatch = (change: Change) => patch(jobsQuery.queryKey, (known) => known && applyEvent(known, change))

export const jobPatch = (record: Cashout) => (record.role === 'agent' ? jobsPatch({ event: 'update', record }) : [])
export const removedJobPatch = ({ id, version }: Pick<Cashout, 'id' | 'version'>) =>
  jobsPatch({ event: 'removed', record: { id, version } })

export const cacheJob = (record: Cashout): void => applyPatch(queryClient, jobsPatch({ event: 'update', record }))
export const removeJob = (removed: Pick<Cashout, 'id' | 'version'>): void => applyPatch(queryClient, removedJobPatch(removed))
