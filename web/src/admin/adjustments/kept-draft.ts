import { useState } from 'react'
import { emptyDraft, type CreditCase, type CreditDraft } from './credit-draft.ts'
import { unnamed } from './use-named.ts'

/** By whom the form began with; in this page's memory alone. */
const kept = new Map<string, CreditDraft>()

/** What stands in the form: kept while the tab lives, wherever one looks meanwhile, until it is sent. `user_id` is the member it starts with, `creditCase` the case it belongs to. */
export function useKeptDraft(user_id: string | null, creditCase: CreditCase | null) {
  const about = [user_id, creditCase?.id].join(' ')
  const [draft, setDraft] = useState<CreditDraft>(
    () => kept.get(about) ?? { ...emptyDraft, member: user_id === null ? null : unnamed(user_id), case: creditCase },
  )
  return {
    draft,
    change: (next: CreditDraft) => {
      kept.set(about, next)
      setDraft(next)
    },
    /** It was sent. */
    clear: () => {
      kept.delete(about)
      setDraft(emptyDraft)
    },
  }
}
