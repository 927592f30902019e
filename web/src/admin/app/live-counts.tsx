import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState, createContext, use } from 'react'
import type { AdminBadges } from '@hai/contract/overview'
import { api } from '../../api/api.ts'
import type { QueryName } from '../../api/stale-query-types.ts'
import { useChannel, usePollingFallback } from '../../api/use-channel.ts'
import { queryClient } from '../../api/query-client.ts'
import { throttle } from '../../lib/throttle.ts'
import { waiting } from './stale-queries.ts'

export type BadgeName = keyof AdminBadges
type Badges = Readonly<Partial<AdminBadges>>

const BadgesContext = createContext<Badges>({})

export const useBadges = (): Badges => use(BadgesContext)

const STALE_MS = 60_000
/**
 * Most staff queries are sensitive reads, limited to 120 a minute per staff member. This interval leaves most of
 * the limit for the reader's own actions.
 */
const READ_AGAIN_EVERY_MS = 5_000
const nothingKnown: Badges = {}

const reload = (names: readonly QueryName[]): void => {
  for (const name of names) void queryClient.invalidateQueries({ queryKey: [name] })
}

export function LiveCounts({ children }: { children: ReactNode }) {
  const options = api.get_admin_badges.query()
  const { data } = useQuery({ ...options, staleTime: STALE_MS, refetchInterval: usePollingFallback() })
  const [whatWaits] = useState(() => throttle(() => reload(waiting), READ_AGAIN_EVERY_MS))
  useEffect(() => whatWaits.stop, [whatWaits])
  useChannel(
    'admin:counts',
    () => whatWaits.ask(),
    () => reload(['get_admin_badges', 'get_admin_overview']),
  )
  useChannel('admin:alerts')
  return <BadgesContext value={data ?? nothingKnown}>{children}</BadgesContext>
}
