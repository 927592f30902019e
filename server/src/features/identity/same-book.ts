import type { GatedPerson } from '../../caller.ts'
import { fail } from '../../platform/failure.ts'
import type { FoundMember } from './find-member.ts'

/**
 * For calls that work only between members of one book. It reveals the member’s book, so count a look-up of a stranger
 * first. Fails: OTHER_BOOK.
 */
export function requireSameBook<Found extends Pick<FoundMember, 'book'>>(
  caller: Pick<GatedPerson, 'book'>,
  member: Found,
): Found {
  return member.book === caller.book ? member : fail('OTHER_BOOK')
}
