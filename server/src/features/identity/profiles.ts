import type { Profile } from '@hai/contract/identity'
import { isLanguage, type Language } from '@hai/contract/languages'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { ActorRole } from '../security/index.ts'
import type { Deps } from './deps.ts'
import { recordProfileChange } from './events.ts'

export interface Person {
  readonly id: string
  readonly email: string
  readonly language: Language
  readonly phone: string | null
  readonly phone_verified_at: Date | null
  readonly hai_tag: string | null
  readonly full_name: string | null
  readonly avatar_url: string | null
  readonly is_blocked: boolean
  readonly blocked_reason: string | null
  readonly blocked_supply: readonly string[]
  /** A date such as 2026-11-25. */
  readonly blocked_review_on: string | null
  readonly permanently_blocked: boolean
  readonly is_agent: boolean
  readonly agent_level: number
  readonly is_admin: boolean
  readonly approved_by_admin: boolean
  readonly onboarded: boolean
  readonly tier: number
  /** The number of the person’s book. It never changes once `onboarded` is true. */
  readonly book: number
}

export const languageOf = (value: string): Language => (isLanguage(value) ? value : 'en')

export const peopleQuery = (db: Database) =>
  db
    .selectFrom('identity.profile as profile')
    .innerJoin('identity.account as account', 'account.id', 'profile.id')
    .select(['profile.id', 'account.email', 'account.language', 'profile.phone', 'profile.phone_verified_at', 'profile.hai_tag'])
    .select(['profile.full_name', 'profile.avatar_url', 'profile.is_blocked', 'profile.blocked_reason', 'profile.is_agent'])
    .select(['profile.blocked_supply', 'profile.blocked_review_on', 'profile.permanently_blocked'])
    .select(['profile.agent_level', 'profile.approved_by_admin', 'profile.onboarded', 'profile.tier', 'profile.book'])
    .select((eb) =>
      eb
        .exists(eb.selectFrom('identity.user_roles').select('role').whereRef('identity.user_roles.user_id', '=', 'profile.id'))
        .as('is_admin'),
    )

type PersonRow = Omit<Person, 'language' | 'is_admin'> & { language: string; is_admin: unknown }

export const toPerson = (row: PersonRow): Person => ({
  ...row,
  language: languageOf(row.language),
  is_admin: row.is_admin === true,
})

/** Leaves out ids without a profile. */
export async function findPeople(db: Database, ids: readonly string[]): Promise<readonly Person[]> {
  if (ids.length === 0) return []
  const rows = await peopleQuery(db).where('profile.id', 'in', ids).execute()
  return rows.map(toPerson)
}

export async function findPerson(db: Database, id: string): Promise<Person | null> {
  const [person] = await findPeople(db, [id])
  return person ?? null
}

export async function readJoinedAt(db: Database, id: string): Promise<Date | null> {
  const account = await db.selectFrom('identity.account').select('created_at').where('id', '=', id).executeTakeFirst()
  return account?.created_at ?? null
}

/** docs/product/identity.md#access-gate */
export const needsApproval = (person: Pick<Person, 'email' | 'approved_by_admin'>, companyEmailDomain: string | null): boolean =>
  companyEmailDomain !== null && !person.approved_by_admin && person.email.endsWith(`@${companyEmailDomain}`)

/** Admin before agent before user (docs/product/identity.md#access-gate). */
export const actorRole = ({ is_admin, is_agent }: Pick<Person, 'is_admin' | 'is_agent'>): ActorRole =>
  is_admin ? 'admin' : is_agent ? 'agent' : 'user'

export const blockNoticeOf = (
  person: Pick<Person, 'blocked_reason' | 'blocked_supply' | 'blocked_review_on' | 'permanently_blocked'>,
) => ({
  reason: person.blocked_reason,
  supply: [...person.blocked_supply],
  review_on: person.blocked_review_on,
  for_good: person.permanently_blocked,
})

export const toProfile = (person: Person, companyEmailDomain: string | null): Profile => ({
  id: person.id,
  email: person.email,
  phone: person.phone,
  phone_verified: person.phone_verified_at !== null,
  hai_tag: person.hai_tag,
  full_name: person.full_name,
  avatar_url: person.avatar_url,
  is_blocked: person.is_blocked,
  blocked_reason: person.blocked_reason,
  blocked_supply: [...person.blocked_supply],
  blocked_review_on: person.blocked_review_on,
  permanently_blocked: person.permanently_blocked,
  is_agent: person.is_agent,
  agent_level: person.agent_level,
  is_admin: person.is_admin,
  approved_by_admin: person.approved_by_admin,
  onboarded: person.onboarded,
  language: person.language,
  needs_approval: needsApproval(person, companyEmailDomain),
})

/** `agent_level` is 1 to 3. */
export async function makeAgent(
  { clock }: Pick<Deps, 'clock'>,
  trx: Transaction,
  { user_id, agent_level }: { user_id: string; agent_level: number },
): Promise<void> {
  await trx
    .updateTable('identity.profile')
    .set({ is_agent: true, agent_level, updated_at: clock.now() })
    .where('id', '=', user_id)
    .execute()
  await recordProfileChange(trx, user_id)
}
