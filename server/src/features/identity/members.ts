import { standingOf } from '@hai/contract/gate'
import type { GatedPerson, Member, SessionCaller } from '../../caller.ts'
import type { Database } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { remembered } from '../../platform/remembered.ts'
import { blockNoticeOf, findPerson, needsApproval } from './profiles.ts'

/**
 * The gate, from memory: a person is read once per process and forgotten when a fact says that they changed. Should a fact be
 * late, money is still safe: blocking somebody freezes their ledger accounts in the same transaction.
 */
export function createMembers({ database, companyEmailDomain }: { database: Database; companyEmailDomain: string | null }) {
  const people = remembered((user_id) => findPerson(database, user_id))

  async function pass(user_id: string): Promise<GatedPerson> {
    const person = await people.find(user_id)
    if (person === null) return fail('NOT_ONBOARDED')
    const standing = standingOf({ ...person, needs_approval: needsApproval(person, companyEmailDomain) })
    if (standing === 'blocked') fail('ACCOUNT_BLOCKED', blockNoticeOf(person))
    if (standing === 'pending_approval') fail('PENDING_APPROVAL')
    if (standing === 'onboarding' || person.full_name === null || person.hai_tag === null) return fail('NOT_ONBOARDED')
    const { full_name, hai_tag, avatar_url, language, tier, is_agent } = person
    return { user_id, full_name, hai_tag, avatar_url, language, tier, is_agent }
  }

  return {
    find: people.find,
    /** The whole gate (member-area.md, section 4), for somebody who need not be here. Fails: ACCOUNT_BLOCKED, PENDING_APPROVAL, NOT_ONBOARDED. */
    pass,
    /** Lets a session through the whole gate. Fails as `pass`. */
    resolve: async (session: SessionCaller): Promise<Member> => ({
      ...session,
      ...(await pass(session.user_id)),
      kind: 'member',
    }),
    forget: people.forget,
  }
}
