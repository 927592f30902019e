import type { ActionFacts } from '@hai/contract/action-facts'
import type { ApprovalFacts } from '@hai/contract/approval-facts'
import type { FieldChange } from '@hai/contract/field-changes'

/** `do`: the action needs no approval. `ask`: it only asks for one. */
export const requestFacts = (
  step: 'do' | 'ask' | 'approve' | 'reject',
  facts: ApprovalFacts,
  changes: readonly FieldChange[] = [],
): ActionFacts => ({ kind: 'request', step, facts, changes: [...changes] })
