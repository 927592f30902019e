import { api } from '../../api/api.ts'
import { queryClient } from '../../api/query-client.ts'
import { useChannel } from '../../api/use-channel.ts'

export function refetchLists(): void {
  const outdated = [api.list_money_requests.key, api.get_split.key, api.get_dashboard.key]
  for (const queryKey of outdated) void queryClient.invalidateQueries({ queryKey })
}

export function refetchRequest(request_id: string): Promise<void> {
  refetchLists()
  return queryClient.invalidateQueries({ queryKey: api.get_money_request.query({ request_id }).queryKey })
}

export function useLiveRequests(): void {
  useChannel('requests', ({ record }) => {
    queryClient.setQueryData(api.get_money_request.query({ request_id: record.id }).queryKey, record)
    refetchLists()
  })
}
