import type { QueryClient } from '@tanstack/react-query'
import { api } from '../../api/api.ts'

export function refetchReferrals(cache: QueryClient): void {
  const shown = [api.admin_list_referrals, api.admin_get_referral, api.admin_get_referral_branch, api.admin_get_referral_figures]
  for (const { key } of [...shown, api.admin_list_approvals]) void cache.invalidateQueries({ queryKey: key })
}
