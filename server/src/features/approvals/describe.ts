import { amountOf } from '@hai/contract/approval-amount'
import type { ApprovalFacts } from '@hai/contract/approval-facts'
import { approvalText } from '@hai/contract/approval-text'
import { formatUsd } from '@hai/contract/money'
import type { ActionDescription } from '../../feature.ts'
import type { Database } from '../../platform/database/database.ts'
import { nameInAction } from '../admin/index.ts'
import { staffPeople } from '../identity/index.ts'

const serverFormat = {
  money: formatUsd,
  account: (account: string) => account,
  day: (day: string) => day,
  time: (time: string) => `${time.slice(0, 16).replace('T', ' ')} UTC`,
}

/** For the message with the confirmation code. */
export const factsText = (facts: ApprovalFacts, person: (user_id: string) => string): string =>
  approvalText(facts, { ...serverFormat, person })

export const peopleIn = (facts: ApprovalFacts): readonly string[] =>
  ['user_id' in facts ? facts.user_id : null, 'from_user_id' in facts ? facts.from_user_id : null].filter(
    (user_id) => user_id !== null,
  )

/** For the message with the confirmation code, also if the action needs no approval. */
export async function describeFacts(db: Database, facts: ApprovalFacts): Promise<ActionDescription> {
  const person = await staffPeople(db, peopleIn(facts))
  return { text: factsText(facts, (user_id) => nameInAction(person(user_id))), amount: amountOf(facts) }
}

/** For an action that only asks for an approval. */
export const askTo = ({ text, amount }: ActionDescription): ActionDescription => ({ text: `ask to ${text}`, amount })
