import type { Output } from '@hai/contract/contract'
import { useQuery } from '@tanstack/react-query'
import { api } from '../api/api.ts'

/** A locked wallet or a debt prevents outgoing payments. Null if there is neither, or while unknown. */
export const useWalletLocked = (): Pick<Output<'get_dashboard'>, 'is_locked' | 'owed'> | null =>
  useQuery({
    ...api.get_dashboard.query(),
    select: ({ is_locked, owed }) => (is_locked || owed > 0 ? { is_locked, owed } : null),
  }).data ?? null
