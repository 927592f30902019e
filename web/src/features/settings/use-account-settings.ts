import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { queryClient } from '../../api/query-client.ts'

export const useAccountSettings = () => useQuery(api.get_account_settings.query())

export const refreshAccountSettings = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: api.get_account_settings.key })
