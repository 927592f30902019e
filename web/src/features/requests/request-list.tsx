import type { MoneyRequest } from '@hai/contract/requests'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { usePollingFallback } from '../../api/use-channel.ts'
import { LoadMore } from '../../ui/load-more.tsx'
import { Box, Section } from '../../ui/row.tsx'
import { RequestRow } from './request-row.tsx'

const PAGE_SIZE = 20

export function useRequests(direction: MoneyRequest['direction'], state: 'open' | 'over') {
  const input = { direction, state, limit: PAGE_SIZE }
  return useInfiniteQuery({
    queryKey: [...api.list_money_requests.key, input, 'pages'],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam }) => api.list_money_requests({ ...input, ...(pageParam ? { cursor: pageParam } : {}) }),
    getNextPageParam: ({ next_cursor }) => next_cursor,
    refetchOnMount: 'always',
    refetchInterval: usePollingFallback(),
  })
}

export function RequestList({ title, list }: { title: string; list: ReturnType<typeof useRequests> }) {
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  if (items.length === 0) return null
  return (
    <Section title={title}>
      <Box flush>
        <ul>
          {items.map((request) => (
            <li key={request.id}>
              <RequestRow request={request} />
            </li>
          ))}
        </ul>
      </Box>
      <LoadMore list={list} />
    </Section>
  )
}
