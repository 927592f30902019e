import { api } from '../../api/api.ts'
import { queryClient } from '../../api/query-client.ts'
import { useChannel } from '../../api/use-channel.ts'

export function useLiveRequests(): void {
  useChannel('requests', ({ record }) => {
    queryClient.setQueryData(api.get_money_request.query({ request_id: record.id }).queryKey, record)
  })
}
