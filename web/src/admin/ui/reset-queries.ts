import { queryClient } from '../../api/query-client.ts'

/** The data of inactive or failed queries may have caused the error of a page. */
export function resetQueries(): void {
  queryClient.removeQueries({ type: 'inactive' })
  void queryClient.resetQueries({ predicate: ({ state }) => state.status === 'error' })
}
