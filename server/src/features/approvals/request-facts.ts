import type { ActionFacts } from '@hai/contract/action-facts'
import type { ApprovalFacts } from '@hai/contract/approval-facts'
import type { FieldChange } from '@hai/contract/field-changes'

export const peopleIn = (facts: ApprovalFacts): readonly string[] =>
  ['user_id' in facts ? facts.user_id : null, 'from_user_id' in facts ? facts.from_user_id : null].filter(
    (user_id) => user_id !== null,
  )

/** `do`: the action needs no approval. `ask`: it only asks for one. */
export const requestFacts = (
  step: 'do' | 'ask' | 'approve' | 'reject',
  facts: ApprovalFacts,
  changes: readonly FieldChange[] = [],
): ActionFacts => ({ kind: 'request', step, facts, changes: [...changes] })
