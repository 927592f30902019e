import { standingOf } from '@hai/contract/gate'
import type { Member, SessionCaller } from '../../caller.ts'
import type { Database } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { blockNoticeOf, findPerson, needsApproval, type Person } from './profiles.ts'

const CACHED_MAX = 50_000

/**
 * The gate, from memory: a person is read once per process and forgotten when a fact says that they changed. Should a fact be
 * late, money is still safe: blocking somebody freezes their ledger accounts in the same transaction.
 */
export function createMembers({ database, companyEmailDomain }: { database: Database; companyEmailDomain: string | null }) {
  const known = new Map<string, Person>()
  const reading = new Map<string, Promise<Person | null>>()

  /** What is read while the person changes is used, but not kept: `forget` takes the reading out of the map. */
  async function read(user_id: string): Promise<Person | null> {
    const mine = findPerson(database, user_id)
    reading.set(user_id, mine)
    try {
      const person = await mine
      if (person && reading.get(user_id) === mine) remember(user_id, person)
      return person
    } finally {
      if (reading.get(user_id) === mine) reading.delete(user_id)
    }
  }

  function remember(user_id: string, person: Person): void {
    const [oldest] = known.keys()
    if (known.size >= CACHED_MAX && oldest !== undefined) known.delete(oldest)
    known.set(user_id, person)
  }

  const find = (user_id: string): Person | null | Promise<Person | null> =>
    known.get(user_id) ?? reading.get(user_id) ?? read(user_id)

  return {
    find,
    /** Lets a session through the whole gate (member-area.md, section 4). Fails: ACCOUNT_BLOCKED, PENDING_APPROVAL, NOT_ONBOARDED. */
    async resolve(session: SessionCaller): Promise<Member> {
      const person = await find(session.user_id)
      if (person === null) return fail('NOT_ONBOARDED')
      const standing = standingOf({ ...person, needs_approval: needsApproval(person, companyEmailDomain) })
      if (standing === 'blocked') fail('ACCOUNT_BLOCKED', blockNoticeOf(person))
      if (standing === 'pending_approval') fail('PENDING_APPROVAL')
      if (standing === 'onboarding' || person.full_name === null || person.hai_tag === null) return fail('NOT_ONBOARDED')
      const { full_name, hai_tag, avatar_url, language, tier, is_agent } = person
      return { ...session, kind: 'member', full_name, hai_tag, avatar_url, language, tier, is_agent }
    },
    forget(user_id: string): void {
      known.delete(user_id)
      reading.delete(user_id)
    },
  }
}
