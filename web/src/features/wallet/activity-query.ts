import type { CallInput, Output } from '@hai/contract/contract'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { filtersToInput, type ActivityFilters } from './filters.ts'

const PAGE_SIZE = 20

export type ActivityPages = { pages: Output<'list_activity'>[]; pageParams: (string | null)[] }
export type ActivityKey = readonly [...typeof api.list_activity.key, CallInput<'list_activity'>, 'pages']

/** The activity list, page by page, narrowed by the filters. */
export function activityQuery(filters: ActivityFilters) {
  const input = filtersToInput(filters)
  const queryKey: ActivityKey = [...api.list_activity.key, input, 'pages']
  return infiniteQueryOptions({
    queryKey,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam }) => api.list_activity({ ...input, limit: PAGE_SIZE, ...(pageParam ? { cursor: pageParam } : {}) }),
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })
}
