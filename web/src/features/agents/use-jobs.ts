import type { Cashout } from '@hai/contract/cashout-record'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { queryClient } from '../../api/query-client.ts'
import { useChannel, usePollingFallback } from '../../api/use-channel.ts'
import { readAnew, takeIn, type Change, type Jobs } from './jobs.ts'

/** More than any level may have open. */
const JOBS_MAX = 100
const key = [...api.list_cashouts.key, 'jobs'] as const
const nothing: Jobs = { items: [], heard: new Map() }

/** An agent’s open cash-outs: what waits for an answer, what is to be paid out, and what is not over yet. */
export const useJobs = () =>
  useQuery({
    queryKey: key,
    queryFn: async () => {
      const { items } = await api.list_cashouts({ role: 'agent', state: 'open', limit: JOBS_MAX })
      return readAnew(queryClient.getQueryData<Jobs>(key) ?? nothing, items)
    },
    refetchOnMount: 'always',
    refetchInterval: usePollingFallback(),
  })

/** What a change of a job makes out of date beside the list. */
function askAgain(): void {
  const outdated = [api.get_agent_dashboard.key, api.get_agent_earnings.key, [...api.list_cashouts.key, 'history']]
  for (const queryKey of outdated) void queryClient.invalidateQueries({ queryKey })
}

function change(what: Change): void {
  queryClient.setQueryData<Jobs>(key, (known) => known && takeIn(known, what))
  askAgain()
}

/** Shows a job as an act of this browser has answered it. */
export const showJob = (record: Cashout): void => change({ event: 'update', record })
export const dropJob = ({ id, version }: Pick<Cashout, 'id' | 'version'>): void =>
  change({ event: 'removed', record: { id, version } })

/** Reads the jobs once more, after a refusal: what was on the screen was not so any more. */
export const readJobsAnew = (): Promise<void> => queryClient.invalidateQueries({ queryKey: key })

/** Keeps jobs on the screen as they are. */
export function useLiveJobs(): void {
  useChannel('cashouts', (message) => {
    if (message.event === 'removed') change({ event: 'removed', record: message.record })
    else if (message.record.role === 'agent') change({ event: 'update', record: message.record })
  })
}
