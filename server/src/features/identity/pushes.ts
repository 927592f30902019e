import type { Happening } from '../../events/happening.ts'
import type { Push } from '../../feature.ts'
import type { Database } from '../../platform/database/database.ts'
import { changedProfiles } from './facts.ts'
import { findPeople, toProfile } from './profiles.ts'

/** The newest profile of each member who changed and is listening. */
export async function profilePushes(
  { database, companyEmailDomain }: { database: Database; companyEmailDomain: string | null },
  happenings: readonly Happening[],
  isListening: (user_id: string) => boolean,
): Promise<readonly Push[]> {
  const people = await findPeople(database, changedProfiles(happenings).filter(isListening))
  return people.map((person) => ({
    user_id: person.id,
    channel: 'profile',
    event: 'update',
    key: person.id,
    record: toProfile(person, companyEmailDomain),
  }))
}
