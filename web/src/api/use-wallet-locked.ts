import type { Output } from '@hai/contract/contract'
import { useQuery } from '@tanstack/react-query'
import { api } from './api.ts'

/** Why outgoing payments are blocked: locked wallet or debt. Null if neither, or unknown. */
export const useWalletLocked = (): Pick<Output<'get_dashboard'>, 'is_locked' | 'owed'> | null =>
  useQuery({
    ...api.get_dashboard.query(),
    select: ({ is_locked, owed }) => (is_locked || owed > 0 ? { is_locked, owed } : null),
  }).data ?? null
