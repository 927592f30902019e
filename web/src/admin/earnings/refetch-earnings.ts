import type { QueryClient } from '@tanstack/react-query'
import { api } from '../../api/api.ts'

export function refetchEarnings(cache: QueryClient): void {
  for (const { key } of [api.list_platform_earnings, api.get_platform_earnings_summary, api.admin_list_approvals])
    void cache.invalidateQueries({ queryKey: key })
}
