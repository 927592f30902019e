import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '../../api/api.ts'
import { queryClient } from '../../api/query-client.ts'
import { useChannel } from '../../api/use-channel.ts'

/** As often, and for as long, as the list of them (member-area.md, section 9). */
const POLL_MS = 30_000
const STALE_MS = 60_000

/** What stands here for whoever has, or ever had, a dispute; for everybody else nothing does. */
export function AnyDispute({ children }: { children: ReactNode }) {
  const count = api.count_active_disputes.query()
  const { data } = useQuery({ ...count, staleTime: STALE_MS, refetchInterval: POLL_MS })
  useChannel('disputes', () => void queryClient.invalidateQueries({ queryKey: count.queryKey }))
  return data?.has_any ? children : null
}
