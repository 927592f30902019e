import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { readPage, type ListInput, type ListName, type RowOf } from './list-call.ts'

const PAGE_ROWS = 100
/** Ledger, alerts and earnings are asked for this often (admin-area.md, section 9). */
const POLL_MS = 30_000
/** Somebody who has read on through so many pages is not disturbed. */
const POLLED_PAGES_MAX = 3

/** The rows of a list as far as they have been read, and more when asked. */
export function useRows<Name extends ListName>(list: Name, input: ListInput, polling: 'polls' | 'rests') {
  const query = useInfiniteQuery({
    queryKey: [list, 'rows', input] as const,
    queryFn: ({ pageParam }) => readPage(list, { ...input, limit: PAGE_ROWS, ...(pageParam !== null && { cursor: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => polling === 'polls' && (state.data?.pages.length ?? 0) <= POLLED_PAGES_MAX && POLL_MS,
  })
  const pages = query.data?.pages
  const rows = useMemo(() => pages?.flatMap(({ items }) => items) ?? [], [pages])
  return { ...query, rows }
}

/** All rows, from the first on, at most `rowsMax`; whether there are more. */
export async function readAll<Name extends ListName>(list: Name, input: ListInput, rowsMax: number) {
  const rows: RowOf<Name>[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof readPage<Name>>> = await readPage(list, {
      ...input,
      limit: PAGE_ROWS,
      ...(cursor !== null && { cursor }),
    })
    rows.push(...page.items)
    cursor = page.next_cursor
  } while (cursor !== null && rows.length < rowsMax)
  return { rows: rows.slice(0, rowsMax), isCut: cursor !== null || rows.length > rowsMax }
}
