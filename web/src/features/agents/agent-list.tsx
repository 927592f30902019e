import { MapPinOff } from 'lucide-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { api } from '../../api/api.ts'
import { StaleDataLine } from '../../api/stale-data-line.tsx'
import { lazyScreen } from '../../lib/lazy-screen.tsx'
import { useTranslations } from '../../lib/translations.ts'
import { Empty } from '../../ui/empty.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Box } from '../../ui/row.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { AgentRow } from './agent-row.tsx'
import type { ListedAgent } from './listed-agent.ts'
import { filtersToInput, type AgentFilters } from './filters.ts'

const AgentSheet = lazyScreen(() => import('./agent-sheet.tsx').then(({ AgentSheet: one }) => one))

const PAGE_SIZE = 20
/** The server sends no event when an agent goes on or off duty, so the list polls. */
const REFRESH_MS = 60_000

function useAgents(filters: AgentFilters) {
  const input = { ...filtersToInput(filters), limit: PAGE_SIZE }
  return useInfiniteQuery({
    queryKey: [...api.list_agents.key, input, 'pages'],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam }) => api.list_agents({ ...input, ...(pageParam ? { cursor: pageParam } : {}) }),
    getNextPageParam: ({ next_cursor }) => next_cursor,
    refetchOnMount: 'always',
    refetchInterval: REFRESH_MS,
  })
}

export function AgentList({ filters }: { filters: AgentFilters }) {
  const t = useTranslations('agents')
  const list = useAgents(filters)
  const [chosen, setChosen] = useState<ListedAgent | null>(null)
  if (list.isPending) return <RowsSkeleton rows={5} label={t('ui.loading')} />
  if (!list.data) return <LoadFailed onRetry={() => void list.refetch()} />
  const items = list.data.pages.flatMap((page) => page.items)
  if (items.length === 0) return <Empty icon={MapPinOff} title={t('nobody')} text={t('nobody_text')} />
  return (
    <>
      <StaleDataLine query={list} />
      <Box flush>
        <ul aria-label={t('ui.agents')}>
          {items.map((agent) => (
            <li key={agent.user_id}>
              <AgentRow agent={agent} onChoose={() => setChosen(agent)} />
            </li>
          ))}
        </ul>
      </Box>
      <LoadMore list={list} />
      {chosen && (
        <Suspense>
          <AgentSheet agent={chosen} onClose={() => setChosen(null)} />
        </Suspense>
      )}
    </>
  )
}
