import type { Happening } from '../../events/happening.ts'
import type { Push } from '../../feature.ts'
import type { Database } from '../../platform/database/database.ts'
import { changedProfiles } from './facts.ts'
import { findPeople, toProfile } from './profiles.ts'

/** What the database says of those who were deleted (account.erase_identity). */
const DELETED = 'deleted'

/** The newest profile of each member who changed and is listening. Whoever was deleted is signed out, and told nothing of a block. */
export async function profilePushes(
  { database, companyEmailDomain }: { database: Database; companyEmailDomain: string | null },
  happenings: readonly Happening[],
  isListening: (user_id: string) => boolean,
): Promise<readonly Push[]> {
  const people = await findPeople(database, changedProfiles(happenings).filter(isListening))
  const there = people.filter(({ blocked_reason }) => blocked_reason !== DELETED)
  return there.map((person) => ({
    user_id: person.id,
    channel: 'profile',
    event: 'update',
    key: person.id,
    record: toProfile(person, companyEmailDomain),
  }))
}
