import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '../../api/api.ts'
import { useChannel, usePollingFallback } from '../../api/use-channel.ts'

export function IfAnyDispute({ children }: { children: ReactNode }) {
  const count = api.count_active_disputes.query()
  const { data } = useQuery({ ...count, refetchInterval: usePollingFallback() })
  useChannel('disputes')
  return data?.has_any ? children : null
}
