import { api } from '../../api/api.ts'
import { queryClient } from '../../api/query-client.ts'
import { useChannel } from '../../api/use-channel.ts'

/** What a change of a request makes out of date wherever it is shown. */
export function askAgain(): void {
  const outdated = [api.list_money_requests.key, api.get_split.key, api.get_dashboard.key]
  for (const queryKey of outdated) void queryClient.invalidateQueries({ queryKey })
}

/** Reads a request anew after something was done about it, and the lists; resolves when the request is there. */
export function readAnew(request_id: string): Promise<void> {
  askAgain()
  return queryClient.invalidateQueries({ queryKey: api.get_money_request.query({ request_id }).queryKey })
}

/** Keeps requests on the screen as they are. */
export function useLiveRequests(): void {
  useChannel('requests', ({ record }) => {
    queryClient.setQueryData(api.get_money_request.query({ request_id: record.id }).queryKey, record)
    askAgain()
  })
}
