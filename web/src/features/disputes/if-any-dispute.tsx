import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '../../api/api.ts'
import { queryClient } from '../../api/query-client.ts'
import { useChannel, usePollingFallback } from '../../api/use-channel.ts'

/** Keep this equal to `STALE_MS` in live-disputes.ts, which the pages of disputes use. */
const STALE_MS = 60_000

export function IfAnyDispute({ children }: { children: ReactNode }) {
  const count = api.count_active_disputes.query()
  const { data } = useQuery({ ...count, staleTime: STALE_MS, refetchInterval: usePollingFallback() })
  useChannel('disputes', () => void queryClient.invalidateQueries({ queryKey: count.queryKey }))
  return data?.has_any ? children : null
}
