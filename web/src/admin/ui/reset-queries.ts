import { queryClient } from '../../api/query-client.ts'

/** Removes all inactive queries and refetches the failed ones, since their data may have caused a page's error. */
export function resetQueries(): void {
  queryClient.removeQueries({ type: 'inactive' })
  void queryClient.resetQueries({ predicate: ({ state }) => state.status === 'error' })
}
