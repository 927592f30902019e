import type { Output } from '@hai/contract/contract'
import { useQuery } from '@tanstack/react-query'
import { api } from './api.ts'

/** What keeps everything in the wallet for now; null: nothing, or nobody knows yet. */
export const useWalletLocked = (): Pick<Output<'get_dashboard'>, 'is_locked' | 'owed'> | null =>
  useQuery({
    ...api.get_dashboard.query(),
    select: ({ is_locked, owed }) => (is_locked || owed > 0 ? { is_locked, owed } : null),
  }).data ?? null
