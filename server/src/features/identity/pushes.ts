import type { Happening } from '../../events/happening.ts'
import type { Push } from '../../feature.ts'
import type { Database } from '../../platform/database/database.ts'
import { findPeople, toProfile } from './profiles.ts'

/** Whose profile changed, each once. */
export const changedProfiles = (happenings: readonly Happening[]): readonly string[] => [
  ...new Set(
    happenings.flatMap((happening) =>
      happening.stream === 'facts' && happening.fact.type === 'profile.changed' && happening.fact.user_id !== null
        ? [happening.fact.user_id]
        : [],
    ),
  ),
]

/** Ids of the sessions that were revoked, and of their newest tokens. */
export const revokedIds = (happenings: readonly Happening[]): readonly string[] =>
  happenings.flatMap((happening) => {
    if (happening.stream !== 'facts' || happening.fact.type !== 'session.revoked') return []
    const { session_id, jti } = happening.fact.payload
    return [session_id, jti].filter((id) => typeof id === 'string')
  })

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
