import type { ActionFacts } from '@hai/contract/action-facts'
import { actionText } from '@hai/contract/action-text'
import { approvalText, type ApprovalTextFormat } from '@hai/contract/approval-text'
import type { Approval } from '@hai/contract/approvals'
import type { StaffPerson } from '@hai/contract/staff-person'
import { useMemo } from 'react'
import { useLedgerNames } from './ledger-names.ts'
import type { TextFormat } from './mask.ts'
import { asSentence } from './stored-value-text.ts'
import { dayText, momentText } from './time-text.ts'

/** Such as `Credit $40.00 to @marie, goodwill`. `say` hides or shows amounts and names. */
export type ApprovalSentence = (approval: Pick<Approval, 'facts' | 'people'>, say: TextFormat) => string

type Account = ApprovalTextFormat['account']

function formatOf(people: readonly StaffPerson[], { money, name, tag }: TextFormat, account: Account): ApprovalTextFormat {
  const person = (user_id: string): string => {
    const found = people.find((one) => one.user_id === user_id)
    if (!found) return ''
    return found.hai_tag === null ? name(found.full_name) : tag(found)
  }
  return { money, person, account, day: dayText, time: momentText }
}

export function useApprovalSentence(): ApprovalSentence {
  const { account } = useLedgerNames()
  return useMemo(
    () =>
      ({ facts, people }, say) =>
        asSentence(approvalText(facts, formatOf(people, say, account))),
    [account],
  )
}

interface Action {
  readonly facts: ActionFacts
  readonly people: readonly StaffPerson[]
}

/** Such as `Ask to credit $40.00 to @marie, goodwill`. */
export function useActionSentence(): (action: Action, say: TextFormat) => string {
  const { account } = useLedgerNames()
  return ({ facts, people }, say) => asSentence(actionText(facts, formatOf(people, say, account)))
}
