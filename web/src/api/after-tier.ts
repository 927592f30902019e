import type { ProcedureName } from '@hai/contract/contract'
import type { Query } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'

const ofTier: readonly unknown[] = ['get_limits', 'list_identity_documents'] satisfies ProcedureName[]

/** Limits, what the next tier asks for, and every price with what the limits leave. */
const predicate = ({ queryKey: [name] }: Query): boolean => ofTier.includes(name) || String(name).startsWith('quote_')

/**
 * After the member's tier changed, or may have: what is on the screen is read again, and nothing of the tier before is shown when a
 * screen is opened next.
 */
export function readTierAgain(): void {
  queryClient.removeQueries({ predicate, type: 'inactive' })
  void queryClient.invalidateQueries({ predicate })
}
