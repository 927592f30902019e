import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import type { ActivityKey } from './activity-key.ts'
import { filtersToInput, type ActivityFilters } from './filters.ts'

const PAGE_SIZE = 20

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
