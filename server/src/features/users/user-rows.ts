import { cents } from '@hai/contract/money'
import type { ListedUser } from '@hai/contract/users'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

interface Wallet {
  readonly available: number | null
  readonly held: number | null
  readonly wallet_status: ListedUser['wallet_status']
}

export interface UserRow extends Wallet {
  readonly id: string
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
  readonly created_at: Date
  readonly last_seen_at: Date | null
}

const noWallet: Wallet = { available: null, held: null, wallet_status: 'open' }

/** SQL: an account of the company’s email domain that is not approved yet. */
export const waitsForApproval = (companyEmailDomain: string | null): RawBuilder<boolean> =>
  companyEmailDomain === null
    ? sql`false`
    : sql`(not profile.approved_by_admin and split_part(account.email, '@', -1) = ${companyEmailDomain})`

async function readWallets(database: Database, user_ids: readonly string[]): Promise<ReadonlyMap<string, Wallet>> {
  const { rows } = await sql<Wallet & { readonly owner_id: string }>`
    select owner_id, max(balance) filter (where kind = 'available') as available, max(balance) filter (where kind = 'on_hold') as held,
           case when bool_or(status = 'frozen') then 'frozen' when bool_or(status = 'locked') then 'locked' else 'open' end as wallet_status
      from ledger.account_view where owner_id = any(${user_ids}::uuid[]) group by owner_id`.execute(database)
  return new Map(rows.map(({ owner_id, ...wallet }) => [owner_id, wallet]))
}

/** In any order. */
export async function readUsers(
  database: Database,
  user_ids: readonly string[],
  companyEmailDomain: string | null,
): Promise<readonly UserRow[]> {
  const { rows } = await sql<Omit<UserRow, keyof Wallet>>`
    select account.id, account.email, profile.full_name, profile.hai_tag, profile.phone, profile.avatar_url, profile.tier,
           profile.is_agent, profile.agent_level, profile.is_blocked, profile.permanently_blocked, profile.onboarded, account.created_at,
           ${waitsForApproval(companyEmailDomain)} as needs_approval,
           (select max(r.role) from identity.user_roles_view r where r.user_id = account.id) as role,
           (select max(s.last_seen_at) from identity.session_view s where s.user_id = account.id) as last_seen_at
      from identity.account_view account
      join identity.profile_view profile on profile.id = account.id
     where account.id = any(${user_ids}::uuid[])`.execute(database)
  const wallets = await readWallets(database, user_ids)
  return rows.map((row) => ({ ...row, ...(wallets.get(row.id) ?? noWallet) }))
}

export const showUser = ({ available, held, ...row }: UserRow): ListedUser => ({
  user_id: row.id,
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
