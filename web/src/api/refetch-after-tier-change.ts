import type { ProcedureName } from '@hai/contract/contract'
import type { Query } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'

const ofTier: readonly unknown[] = ['get_limits', 'list_identity_documents'] satisfies ProcedureName[]

/** True for the limits, the documents and all quotes, which depend on the tier. */
const predicate = ({ queryKey: [name] }: Query): boolean => ofTier.includes(name) || String(name).startsWith('quote_')

/** Reloads what is on screen, and drops the cached data of other screens. */
export function refetchAfterTierChange(): void {
  queryClient.removeQueries({ predicate, type: 'inactive' })
  void queryClient.invalidateQueries({ predicate })
}
