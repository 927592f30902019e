import { useQuery } from '@tanstack/react-query'
import { api } from './api.ts'

/** Whether nothing leaves the wallet for now; false as long as nobody knows. */
export const useWalletLocked = (): boolean =>
  useQuery({ ...api.get_dashboard.query(), select: ({ is_locked }) => is_locked }).data === true
