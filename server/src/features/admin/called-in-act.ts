import type { StaffPerson } from '@hai/contract/staff-person'

const NAME_SHOWN = 40

/**
 * The name of a member in confirmation messages and approvals: `@marie`, or the full name without a tag. Never an
 * email address, because approvals are stored and read by others.
 */
export const calledInAct = ({ hai_tag, full_name }: Pick<StaffPerson, 'hai_tag' | 'full_name'>): string =>
  hai_tag === null ? (full_name ?? 'a member').slice(0, NAME_SHOWN) : `@${hai_tag}`
