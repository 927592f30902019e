import type { Database, Transaction } from '../../platform/database/database.ts'
import {
  findPerson,
  needsApproval,
  tagKey,
  type FoundMember,
  type Identity,
  type MemberLookup,
  type MemberAddress,
} from '../identity/index.ts'
import type { LimitProfile } from '../limits/index.ts'

export interface Claimant extends LimitProfile {
  readonly user_id: string
  /** The number of the person’s book. */
  readonly book: number
  /** Null before the account setup is complete, even if the profile has a proposed tag. */
  readonly hai_tag: string | null
  /** Always confirmed, because every account has a confirmed email address. */
  readonly email: string
  readonly phone: string | null
  readonly is_phone_verified: boolean
  /** False while blocked or unapproved, and before the account setup is complete, because the payee has no name yet. */
  readonly may_claim: boolean
}

export interface People {
  lookUp(address: MemberAddress): Promise<MemberLookup>
  /** Includes blocked members. Leaves out people who have not completed the account setup. */
  byIds(user_ids: readonly string[], trx?: Transaction): Promise<ReadonlyMap<string, FoundMember>>
  claimant(user_id: string): Promise<Claimant | null>
}

export function createPeople(deps: {
  identity: Pick<Identity, 'lookUpMember' | 'findMembers'>
  database: Database
  companyEmailDomain: string | null
}): People {
  const { identity, database, companyEmailDomain } = deps
  return {
    lookUp: (address) => identity.lookUpMember(address),
    byIds: (user_ids, trx) => identity.findMembers([...new Set(user_ids)], trx),
    async claimant(user_id) {
      const person = await findPerson(database, user_id)
      if (!person) return null
      const { hai_tag, book, email, phone, phone_verified_at, tier, is_agent, agent_level } = person
      return {
        user_id,
        book,
        email,
        phone,
        tier,
        is_agent,
        agent_level,
        hai_tag: person.onboarded ? hai_tag : null,
        is_phone_verified: phone_verified_at !== null,
        may_claim: person.onboarded && !person.is_blocked && !needsApproval(person, companyEmailDomain),
      }
    },
  }
}

export const isOwn = (
  claimant: Claimant,
  address: { hai_tag: string | null; email: string | null; phone: string | null },
): boolean =>
  (address.hai_tag === null || (claimant.hai_tag !== null && tagKey(address.hai_tag) === tagKey(claimant.hai_tag))) &&
  (address.email === null || address.email === claimant.email) &&
  (address.phone === null || address.phone === claimant.phone)
