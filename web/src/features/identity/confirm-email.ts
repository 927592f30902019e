import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { setSession } from '../../api/session.ts'

/**
 * Confirms an address once, however often the screen is drawn, and signs in.
 * Fails with LINK_INVALID, LINK_EXPIRED, LINK_USED, ACCOUNT_BLOCKED.
 */
export const confirmEmail = (token: string) =>
  queryOptions({
    queryKey: ['confirm_email', token],
    queryFn: async () => {
      setSession(await api.confirm_email({ token }))
      return true
    },
    retry: false,
    retryOnMount: false,
    staleTime: Infinity,
    refetchOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
