import { accountStateOf } from '@hai/contract/gate'
import type { GatedPerson, Member, SessionCaller } from '../../caller.ts'
import type { Database } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { remembered } from '../../platform/remembered.ts'
import { blockNoticeOf, findPerson, needsApproval } from './profiles.ts'

/**
 * Each process reads a person once and forgets them when a change event arrives. A late event does not endanger money,
 * because blocking a member freezes their wallet in the same transaction.
 */
export function createMembers({ database, companyEmailDomain }: { database: Database; companyEmailDomain: string | null }) {
  const people = remembered((user_id) => findPerson(database, user_id))

  async function pass(user_id: string): Promise<GatedPerson> {
    const person = await people.find(user_id)
    if (person === null) return fail('NOT_ONBOARDED')
    const state = accountStateOf({ ...person, needs_approval: needsApproval(person, companyEmailDomain) })
    if (state === 'blocked') fail('ACCOUNT_BLOCKED', blockNoticeOf(person))
    if (state === 'pending_approval') fail('PENDING_APPROVAL')
    if (state === 'onboarding' || person.full_name === null || person.hai_tag === null) return fail('NOT_ONBOARDED')
    const { full_name, hai_tag, avatar_url, language, tier, is_agent, book } = person
    return { user_id, full_name, hai_tag, avatar_url, language, tier, is_agent, book }
  }

  return {
    find: people.find,
    /**
     * Makes all access checks (docs/product/identity.md#access-gate) for a user, who may be offline. Fails:
     * ACCOUNT_BLOCKED, PENDING_APPROVAL, NOT_ONBOARDED.
     */
    pass,
    resolve: async (session: SessionCaller): Promise<Member> => ({
      ...session,
      ...(await pass(session.user_id)),
      kind: 'member',
    }),
    forget: people.forget,
  }
}
