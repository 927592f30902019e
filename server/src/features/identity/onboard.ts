import { bookOfPhone } from '../../platform/database/book-of-phone.ts'
import { listBooks } from '../../platform/database/list-books.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import type { Deps } from './deps.ts'
import { recordProfileChange } from './events.ts'
import { insertProfile } from './make-profile.ts'
import { blockNoticeOf, findPerson, needsApproval, type Person } from './profiles.ts'
import { isReservedName } from './tag.ts'
import { claimTag } from './tags.ts'

export interface OnboardingDetails {
  readonly user_id: string
  readonly full_name: string
  readonly hai_tag: string
  readonly phone: string | null
}

const isSame = (person: Person, { full_name, hai_tag, phone }: OnboardingDetails): boolean =>
  person.full_name === full_name && person.hai_tag === hai_tag && (phone === null || person.phone === phone)

/**
 * A second call with the same data changes nothing. With other data it fails, because later changes of these fields
 * have their own rules. `book` is where the wallet will be. Fails: ACCOUNT_BLOCKED, PENDING_APPROVAL, TAG_TAKEN,
 * TAG_RESERVED, NAME_RESERVED, CONFLICT, UNAVAILABLE (the person belongs to another book, where a repeated call runs).
 */
export async function onboard(
  deps: Pick<Deps, 'clock' | 'settings'>,
  trx: Transaction,
  details: OnboardingDetails,
  book: number,
): Promise<{ readonly is_new: boolean }> {
  const { user_id, full_name, hai_tag, phone } = details
  const now = deps.clock.now()
  const { brandName, companyEmailDomain } = deps.settings
  await insertProfile(deps, trx, { user_id })
  await trx.selectFrom('identity.profile').select('id').where('id', '=', user_id).forUpdate().execute()
  const person = (await findPerson(trx, user_id)) ?? fail('NOT_FOUND')
  if (person.is_blocked) fail('ACCOUNT_BLOCKED', blockNoticeOf(person))
  if (needsApproval(person, companyEmailDomain)) fail('PENDING_APPROVAL')
  if (person.onboarded) {
    if (!isSame(person, details)) fail('CONFLICT')
    return person.book === book ? { is_new: false } : fail('UNAVAILABLE')
  }
  // A concurrent call may have changed the phone number, and staff the list of books.
  if (bookOfPhone(await listBooks(trx), phone ?? person.phone) !== book) fail('UNAVAILABLE')
  if (isReservedName(full_name, brandName)) fail('NAME_RESERVED')
  await claimTag(trx, { hai_tag, user_id, now, brandName })
  await trx
    .updateTable('identity.profile')
    .set({
      full_name,
      hai_tag,
      onboarded: true,
      book,
      updated_at: now,
      ...(phone !== null && phone !== person.phone ? { phone, phone_verified_at: null } : {}),
    })
    .where('id', '=', user_id)
    .execute()
  await recordProfileChange(trx, user_id)
  return { is_new: true }
}
