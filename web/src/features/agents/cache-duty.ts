import type { Output } from '@hai/contract/contract'
import { api } from '../../api/api.ts'
import { queryClient } from '../../api/query-client.ts'

export type Duty = Output<'set_agent_duty'>

export function cacheDuty(duty: Duty): void {
  const { queryKey } = api.get_agent_dashboard.query()
  queryClient.setQueryData(queryKey, (known) => known && { ...known, duty })
}
