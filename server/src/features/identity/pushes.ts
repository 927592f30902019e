import type { DomainEvent } from '../../events/domain-event.ts'
import type { Push } from '../../feature.ts'
import type { Database } from '../../platform/database/database.ts'
import { changedProfiles } from './events.ts'
import { findPeople, toProfile } from './profiles.ts'

/** The database function deletions.erase_identity sets this block reason. */
const DELETED = 'deleted'

/** Leaves out deleted members: they are signed out without a message about a block. */
export async function profilePushes(
  { database, companyEmailDomain }: { database: Database; companyEmailDomain: string | null },
  events: readonly DomainEvent[],
  isListening: (user_id: string) => boolean,
): Promise<readonly Push[]> {
  const people = await findPeople(database, changedProfiles(events).filter(isListening))
  const there = people.filter(({ blocked_reason }) => blocked_reason !== DELETED)
  return there.map((person) => ({
    user_id: person.id,
    channel: 'profile',
    event: 'update',
    key: person.id,
    record: toProfile(person, companyEmailDomain),
  }))
}
