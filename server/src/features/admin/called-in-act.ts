import type { StaffPerson } from '@hai/contract/staff-person'

const NAME_SHOWN = 40

/**
 * A member in the message that carries a code, and on what waits for a second person: `@marie`; who has no tag by their name.
 * Never by an address: an approval is kept, and read by others.
 */
export const calledInAct = ({ hai_tag, full_name }: Pick<StaffPerson, 'hai_tag' | 'full_name'>): string =>
  hai_tag === null ? (full_name ?? 'a member').slice(0, NAME_SHOWN) : `@${hai_tag}`
