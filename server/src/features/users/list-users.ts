import type { Input, Output } from '@hai/contract/contract'
import { sql, type RawBuilder } from 'kysely'
import { withinDays } from '../../platform/days.ts'
import { cutPage, sortedPage, type SortBy } from '../../platform/sorted-page.ts'
import { membersBeginning } from '../overview/index.ts'
import type { UsersDeps } from './deps.ts'
import { isBlockedByStaff } from '../identity/index.ts'
import { readUsers, showUser, waitsForApproval } from './user-rows.ts'

/** The sort keys must match the indexes. */
const sorts: Readonly<Record<Input<'admin_list_users'>['sort'], { by: SortBy; id: RawBuilder<unknown> }>> = {
  created_at: { by: { expression: sql`account.created_at`, type: 'timestamptz' }, id: sql`account.id` },
  full_name: { by: { expression: sql`lower(coalesce(profile.full_name, ''))`, type: 'text' }, id: sql`profile.id` },
  available_balance: { by: { expression: sql`coalesce(wallet.balance, -1)`, type: 'bigint' }, id: sql`account.id` },
}

const hasRole = sql`exists (select from identity.user_roles_view r where r.user_id = account.id)`

const ofRole = (role: Input<'admin_list_users'>['role']): RawBuilder<unknown> | null => {
  if (role === undefined) return null
  if (role === 'any') return hasRole
  if (role === 'none') return sql`not ${hasRole}`
  return sql`exists (select from identity.user_roles_view r where r.user_id = account.id and r.role = ${role})`
}

const ofBlockKind = (block_kind: Input<'admin_list_users'>['block_kind']): RawBuilder<unknown> | null => {
  if (block_kind === undefined) return null
  if (block_kind === 'none') return sql`not profile.is_blocked`
  if (block_kind === 'any') return isBlockedByStaff
  return sql`${isBlockedByStaff} and profile.permanently_blocked = ${block_kind === 'blocked'}`
}

/** Starts from the wallets with this status, because locked and frozen wallets are few. */
const ofWallet = (status: NonNullable<Input<'admin_list_users'>['wallet']>): RawBuilder<unknown> =>
  sql`account.id in (
    select owner_id from ledger.account_view where owner_id is not null and kind in ('available', 'on_hold') and status = ${sql.lit(status)})`

type Filters = Omit<Input<'admin_list_users'>, 'cursor' | 'limit' | 'sort' | 'direction'>

function conditionsOf(filters: Filters, { timeZone, companyEmailDomain }: UsersDeps['settings']): RawBuilder<unknown>[] {
  const { search, tier, block_kind, wallet, approved, role, agent, onboarded, created_from, created_to } = filters
  const waits = waitsForApproval(companyEmailDomain)
  return [
    search === undefined ? null : sql`account.id in (${membersBeginning(search)})`,
    tier === undefined ? null : sql`profile.tier = ${tier}`,
    ofBlockKind(block_kind),
    wallet === undefined ? null : ofWallet(wallet),
    approved === undefined ? null : approved ? sql`not ${waits}` : waits,
    ofRole(role),
    agent === undefined ? null : sql`profile.is_agent = ${agent}`,
    onboarded === undefined ? null : sql`profile.onboarded = ${onboarded}`,
    ...withinDays(sql.ref('account.created_at'), { from: created_from, to: created_to, time_zone: timeZone }),
  ].filter((condition) => condition !== null)
}

export async function listUsers(
  deps: Pick<UsersDeps, 'database' | 'settings'>,
  { cursor, limit, sort, direction, ...filters }: Input<'admin_list_users'>,
): Promise<Output<'admin_list_users'>> {
  const { by, id } = sorts[sort]
  const paging = { cursor, limit, direction }
  const { where, order, limit: read, sort_key } = sortedPage(paging, by, { expression: id, type: 'uuid' })
  const rows = await readUsers(deps.database, {
    order,
    limit: read,
    sort_key,
    companyEmailDomain: deps.settings.companyEmailDomain,
    where: [where, ...conditionsOf(filters, deps.settings)],
  })
  const { page, next_cursor } = cutPage(rows, limit, ({ user_id }) => user_id)
  return { items: page.map(showUser), next_cursor }
}
