import type { CallInput, Output } from '@hai/contract/contract'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { filtersToInput, type ActivityFilters } from './filters.ts'

const PAGE_SIZE = 20

export type ActivityPages = { pages: Output<'list_activity'>[]; pageParams: (string | null)[] }
export type ActivityKey = readonly [...typeof api.list_activity.key, CallInput<'list_activity'>, 'pages']

/** Whether a key of the cache is one of `activityQuery`: the filters of a cached list stand in it. */
export const isActivityKey = (queryKey: readonly unknown[]): queryKey is ActivityKey =>
  queryKey[0] === api.list_activity.key[0] && typeof queryKey[1] === 'object' && queryKey[1] !== null && queryKey[2] === 'pages'

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
