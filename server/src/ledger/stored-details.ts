import type { PostingKind } from '@hai/contract/posting-kinds'
import type { Json, JsonObject, PostingRequest } from './types.ts'

/** The status of a send right after its first posting. Null: these details have no status. */
const firstStatus: Partial<Record<PostingKind, string | null>> = {
  send: 'completed',
  send_held: 'arriving',
  escrow: 'pending',
  quick_pay: null,
  cash_out_held: null,
  task_held: null,
}

/**
 * The usual details of a posting that the payer starts. Stored details leave out every field that has its usual value,
 * and `ledger.whole_details` adds it again.
 */
function usualDetails({ kind, initiator_id }: Pick<PostingRequest, 'kind' | 'initiator_id'>): Readonly<Record<string, Json>> {
  const status = firstStatus[kind]
  if (status === undefined) return {}
  return { payer_id: initiator_id, payee_id: null, fee: 0, tax: 0, note: '', ...(status !== null && { status }) }
}

export function storedDetails(request: Pick<PostingRequest, 'kind' | 'initiator_id' | 'details'>): JsonObject {
  const usual = usualDetails(request)
  return Object.fromEntries(Object.entries(request.details).filter(([name, value]) => value !== usual[name]))
}
