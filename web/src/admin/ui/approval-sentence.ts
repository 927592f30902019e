import { approvalText } from '@hai/contract/approval-text'
import type { Approval } from '@hai/contract/approvals'
import { useMemo } from 'react'
import { useLedgerNames } from './ledger-names.ts'
import type { TextFormat } from './mask.ts'
import { dayText, momentText } from './time-text.ts'

/** Such as `Credit $40.00 to @marie, goodwill`. `say` hides or shows amounts and names. */
export type ApprovalSentence = (approval: Pick<Approval, 'facts' | 'people'>, say: TextFormat) => string

export function useApprovalSentence(): ApprovalSentence {
  const { account } = useLedgerNames()
  return useMemo(
    () =>
      ({ facts, people }, { money, name, tag }) => {
        const person = (user_id: string): string => {
          const found = people.find((one) => one.user_id === user_id)
          if (!found) return ''
          return found.hai_tag === null ? name(found.full_name) : tag(found)
        }
        const text = approvalText(facts, { money, person, account, day: dayText, time: momentText })
        return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
      },
    [account],
  )
}
