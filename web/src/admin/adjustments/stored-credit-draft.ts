import { useState } from 'react'
import { emptyDraft, type CreditCase, type CreditDraft } from './credit-draft.ts'
import { unknownMember } from './use-member-name.ts'

/** By initial member and case; in memory only. */
const drafts = new Map<string, CreditDraft>()

/** Keeps the draft across navigation in this tab until it is sent. `user_id` preselects a member. */
export function useStoredCreditDraft(user_id: string | null, creditCase: CreditCase | null) {
  const about = [user_id, creditCase?.id].join(' ')
  const [draft, setDraft] = useState<CreditDraft>(
    () => drafts.get(about) ?? { ...emptyDraft, member: user_id === null ? null : unknownMember(user_id), case: creditCase },
  )
  return {
    draft,
    change: (next: CreditDraft) => {
      drafts.set(about, next)
      setDraft(next)
    },
    clear: () => {
      drafts.delete(about)
      setDraft(emptyDraft)
    },
  }
}
