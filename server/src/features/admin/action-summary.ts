import type { ActionFacts } from '@hai/contract/action-facts'
import { actionText } from '@hai/contract/action-text'
import { formatUsd } from '@hai/contract/money'
import type { StaffPerson } from '@hai/contract/staff-person'
import { nameInAction } from './people-for-staff.ts'

const format = {
  money: formatUsd,
  account: (account: string) => account,
  day: (day: string) => day,
  time: (time: string) => `${time.slice(0, 16).replace('T', ' ')} UTC`,
}

/** English, for the message with the confirmation code: `credit $25.00 to @marie, goodwill`. */
export const actionSummary = (facts: ActionFacts, people: readonly StaffPerson[]): string =>
  actionText(facts, {
    ...format,
    person: (user_id) => nameInAction(people.find((one) => one.user_id === user_id) ?? { hai_tag: null, full_name: null }),
  })

/** The ids in the fields `user_id` and `from_user_id`, also of nested facts. */
export function userIdsIn(facts: unknown): readonly string[] {
  if (typeof facts !== 'object' || facts === null) return []
  const ids = Object.entries(facts).flatMap(([field, value]: [string, unknown]) =>
    typeof value === 'string' ? (/^(from_)?user_id$/.test(field) ? [value] : []) : userIdsIn(value),
  )
  return [...new Set(ids)]
}
