import { keepPreviousData, useInfiniteQuery, useQuery, type InfiniteData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryClient } from '../../../api/query-client.ts'
import { POLLING } from '../polling.ts'
import { mergeNewRows } from './merge-new-rows.ts'
import { PAGE_ROWS, readPage, type ListInput, type ListName, type Page, type RowOf } from './list-call.ts'

/** Longer lists refetch only their first page. */
const WHOLE_PAGES_MAX = 3

interface RowsRequest<Row> {
  readonly polling: 'polls' | 'rests'
  readonly rowKey: (row: Row) => string
}

export function useRows<Name extends ListName>(list: Name, input: ListInput, { polling, rowKey }: RowsRequest<RowOf<Name>>) {
  const queryKey = [list, 'rows', input] as const
  const isLong = (read: number) => read > WHOLE_PAGES_MAX
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => readPage(list, { ...input, limit: PAGE_ROWS, ...(pageParam !== null && { cursor: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => polling === 'polls' && !isLong(state.data?.pages.length ?? 0) && POLLING.refetchInterval,
  })
  const pages = query.data?.pages
  useQuery({
    queryKey: [list, 'top', input],
    queryFn: async () => {
      const { items, next_cursor } = await readPage(list, { ...input, limit: PAGE_ROWS })
      // The server stopped searching before it found a row, so there is no new one.
      if (items.length === 0 && next_cursor !== null) return 0
      const read = queryClient.getQueryData<InfiniteData<Page<RowOf<Name>>>>(queryKey)
      const merged = read && mergeNewRows(read.pages, items, rowKey)
      if (merged) queryClient.setQueryData(queryKey, { ...read, pages: merged })
      else void queryClient.invalidateQueries({ queryKey })
      return items.length
    },
    enabled: polling === 'polls' && isLong(pages?.length ?? 0) && !query.isPlaceholderData,
    refetchInterval: POLLING.refetchInterval,
    staleTime: POLLING.refetchInterval,
    gcTime: 0,
  })
  const rows = useMemo(() => pages?.flatMap(({ items }) => items) ?? [], [pages])
  return { ...query, rows }
}
