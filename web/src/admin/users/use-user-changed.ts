import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/api.ts'

export function useUserChanged(): () => void {
  const cache = useQueryClient()
  return () => {
    for (const call of [
      api.admin_get_user,
      api.admin_list_users,
      api.admin_list_user_actions,
      api.admin_list_user_disputes,
      api.admin_list_user_fundings,
      api.admin_list_approvals,
    ])
      void cache.invalidateQueries({ queryKey: call.key })
  }
}
