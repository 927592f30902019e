import { queryClient } from '../../api/query-client.ts'

/** Forgets whatever a page that failed has read: it may have failed by it. */
export function readAnew(): void {
  queryClient.removeQueries({ type: 'inactive' })
  void queryClient.resetQueries({ predicate: ({ state }) => state.status === 'error' })
}
