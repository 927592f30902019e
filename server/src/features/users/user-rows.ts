import { cents } from '@hai/contract/money'
import type { ListedUser } from '@hai/contract/users'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

export interface UserRow {
  readonly user_id: string
  readonly email: string
  readonly full_name: string | null
  readonly hai_tag: string | null
  readonly phone: string | null
  readonly avatar_url: string | null
  readonly tier: number
  readonly is_agent: boolean
  readonly agent_level: number
  readonly role: ListedUser['role']
  readonly is_blocked: boolean
  readonly permanently_blocked: boolean
  readonly needs_approval: boolean
  readonly onboarded: boolean
  readonly available: number | null
  readonly held: number | null
  readonly wallet_status: ListedUser['wallet_status']
  readonly created_at: Date
  readonly last_seen_at: Date | null
  readonly sort_key: string
}

/** SQL: an account of the company’s email domain that is not approved yet. */
export const waitsForApproval = (companyEmailDomain: string | null): RawBuilder<boolean> =>
  companyEmailDomain === null
    ? sql`false`
    : sql`(not profile.approved_by_admin and split_part(account.email, '@', -1) = ${companyEmailDomain})`

export async function readUsers(
  database: Database,
  { where, order, limit, sort_key, companyEmailDomain }: UsersAsked,
): Promise<readonly UserRow[]> {
  const { rows } = await sql<UserRow>`
    select account.id as user_id, account.email, profile.full_name, profile.hai_tag, profile.phone, profile.avatar_url, profile.tier,
           profile.is_agent, profile.agent_level, profile.is_blocked, profile.permanently_blocked, profile.onboarded, account.created_at,
           ${waitsForApproval(companyEmailDomain)} as needs_approval, wallet.balance as available, held.balance as held,
           (select max(r.role) from identity.user_roles_view r where r.user_id = account.id) as role,
           case when 'frozen' in (wallet.status, held.status) then 'frozen' when 'locked' in (wallet.status, held.status) then 'locked'
                else 'open' end as wallet_status,
           (select max(s.last_seen_at) from identity.session_view s where s.user_id = account.id) as last_seen_at,
           ${sort_key} as sort_key
      from identity.account_view account
      join identity.profile_view profile on profile.id = account.id
      left join ledger.account_view wallet on wallet.owner_id = account.id and wallet.kind = 'available'
      left join ledger.account_view held on held.owner_id = account.id and held.kind = 'on_hold'
     where ${sql.join([...where], sql` and `)}
     order by ${order} limit ${limit}`.execute(database)
  return rows
}

interface UsersAsked {
  readonly where: readonly RawBuilder<unknown>[]
  readonly order: RawBuilder<unknown>
  readonly limit: number
  readonly sort_key: RawBuilder<string>
  readonly companyEmailDomain: string | null
}

export const showUser = ({ available, held, ...row }: UserRow): ListedUser => ({
  user_id: row.user_id,
  full_name: row.full_name,
  hai_tag: row.hai_tag,
  email: row.email,
  phone: row.phone,
  avatar_url: row.avatar_url,
  tier: row.tier,
  role: row.role,
  wallet_status: row.wallet_status,
  block_kind: row.permanently_blocked ? 'blocked' : row.is_blocked ? 'frozen' : null,
  is_blocked: row.is_blocked,
  needs_approval: row.needs_approval,
  onboarded: row.onboarded,
  agent_level: row.is_agent ? row.agent_level : null,
  available_balance: available === null ? null : cents(available),
  on_hold_balance: held === null ? null : cents(held),
  created_at: row.created_at.toISOString(),
  last_seen_at: row.last_seen_at?.toISOString() ?? null,
})
