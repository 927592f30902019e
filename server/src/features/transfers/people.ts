import type { Database, Transaction } from '../../platform/database/database.ts'
import {
  findPerson,
  needsApproval,
  tagKey,
  type FoundMember,
  type Identity,
  type LookUp,
  type MemberAddress,
} from '../identity/index.ts'
import type { Standing } from '../limits/index.ts'

/** Somebody who may have money waiting, with what they can claim it by: only what is proven counts. */
export interface Claimant extends Standing {
  readonly user_id: string
  /** Null before onboarding: until then a tag is only wished for. */
  readonly hai_tag: string | null
  /** Confirmed: there is no account without. */
  readonly email: string
  readonly phone: string | null
  readonly is_phone_verified: boolean
  /** False before onboarding, as nobody could be told who has the money, and while blocked or waiting for approval. */
  readonly may_claim: boolean
}

/** Who is who, as far as money asks. */
export interface People {
  /** Who is at an address; hidden and blocked people told apart, for deciding where money goes. */
  lookUp(address: MemberAddress): Promise<LookUp>
  /** Onboarded members by id, blocked ones too; who is none is missing. Within a transaction, read with it. */
  byIds(user_ids: readonly string[], trx?: Transaction): Promise<ReadonlyMap<string, FoundMember>>
  /** As the database knows them at this moment. Null: no profile yet. */
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
      const { hai_tag, email, phone, phone_verified_at, tier, is_agent, agent_level } = person
      return {
        ...{ user_id, email, phone, tier, is_agent, agent_level },
        hai_tag: person.onboarded ? hai_tag : null,
        is_phone_verified: phone_verified_at !== null,
        may_claim: person.onboarded && !person.is_blocked && !needsApproval(person, companyEmailDomain),
      }
    },
  }
}

/** Whether an address typed by somebody is this person’s own; null is nobody’s and no claim. */
export const isOwn = (
  claimant: Claimant,
  asked: { hai_tag: string | null; email: string | null; phone: string | null },
): boolean =>
  (asked.hai_tag === null || (claimant.hai_tag !== null && tagKey(asked.hai_tag) === tagKey(claimant.hai_tag))) &&
  (asked.email === null || asked.email === claimant.email) &&
  (asked.phone === null || asked.phone === claimant.phone)
