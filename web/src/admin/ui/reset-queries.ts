import { queryClient } from '../../api/query-client.ts'

/** Clears the queries of a failed page, since their data may have caused the error. */
export function resetQueries(): void {
  queryClient.removeQueries({ type: 'inactive' })
  void queryClient.resetQueries({ predicate: ({ state }) => state.status === 'error' })
}
