import type { Input, Output } from '@hai/contract/contract'
import { sql, type RawBuilder } from 'kysely'
import { withinDays } from '../../platform/days.ts'
import type { Database } from '../../platform/database/database.ts'
import { readPageById, type IdList } from '../../platform/sorted-page.ts'
import { membersBeginning } from '../overview/index.ts'
import type { UsersDeps } from './deps.ts'
import { isBlockedByStaff } from '../identity/index.ts'
import { readUsers, showUser, waitsForApproval } from './user-rows.ts'

type Sort = Input<'admin_list_users'>['sort']

/** The sort keys must match the indexes. */
const sorts: Readonly<Record<Exclude<Sort, 'available_balance'>, Pick<IdList, 'by' | 'id'>>> = {
  created_at: { by: { expression: sql`account.created_at`, type: 'timestamptz' }, id: sql`account.id` },
  full_name: { by: { expression: sql`lower(coalesce(profile.full_name, ''))`, type: 'text' }, id: sql`profile.id` },
}

const members = sql`identity.account_view account join identity.profile_view profile on profile.id = account.id`

/** One text, so that the server can pass on a million ids without parsing them. */
async function readIds(database: Database, ids: RawBuilder<unknown>): Promise<string> {
  const { rows } = await sql<{ ids: string | null }>`select array_agg(found.id)::text as ids from (${ids}) found`.execute(
    database,
  )
  return rows[0]?.ids ?? '{}'
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
async function ofWallet(
  database: Database,
  status: NonNullable<Input<'admin_list_users'>['wallet']>,
): Promise<RawBuilder<unknown>> {
  const owners = sql`
    select owner_id as id from ledger.account_view
     where owner_id is not null and kind in ('available', 'on_hold') and status = ${sql.lit(status)}`
  return sql`account.id = any(${await readIds(database, owners)}::uuid[])`
}

type Filters = Omit<Input<'admin_list_users'>, 'cursor' | 'limit' | 'sort' | 'direction'>

async function conditionsOf(
  database: Database,
  filters: Filters,
  { timeZone, companyEmailDomain }: UsersDeps['settings'],
): Promise<RawBuilder<unknown>[]> {
  const { search, tier, block_kind, wallet, approved, role, agent, onboarded, created_from, created_to } = filters
  const waits = waitsForApproval(companyEmailDomain)
  return [
    search === undefined ? null : sql`account.id in (${membersBeginning(search)})`,
    tier === undefined ? null : sql`profile.tier = ${tier}`,
    ofBlockKind(block_kind),
    wallet === undefined ? null : await ofWallet(database, wallet),
    approved === undefined ? null : approved ? sql`not ${waits}` : waits,
    ofRole(role),
    agent === undefined ? null : sql`profile.is_agent = ${agent}`,
    onboarded === undefined ? null : sql`profile.onboarded = ${onboarded}`,
    ...withinDays(sql.ref('account.created_at'), { from: created_from, to: created_to, time_zone: timeZone }),
  ].filter((condition) => condition !== null)
}

/** The ledger sorts the ids of all members that match. Members without a wallet have the lowest key. */
async function sortedByBalance(database: Database, conditions: readonly RawBuilder<unknown>[]): Promise<IdList> {
  const ids = await readIds(
    database,
    sql`select account.id from ${members} where ${sql.join([sql`true`, ...conditions], sql` and `)}`,
  )
  return {
    from: sql`unnest(${ids}::uuid[]) member (id)
      left join ledger.account_view wallet on wallet.owner_id = member.id and wallet.kind = 'available'`,
    by: { expression: sql`coalesce(wallet.balance, -1)`, type: 'bigint' },
    id: sql`member.id`,
    conditions: [],
  }
}

export async function listUsers(
  { database, ofBook, settings }: Pick<UsersDeps, 'database' | 'ofBook' | 'settings'>,
  { cursor, limit, sort, direction, ...filters }: Input<'admin_list_users'>,
): Promise<Output<'admin_list_users'>> {
  const book = ofBook()
  const conditions = [...(book === null ? [] : [book]), ...(await conditionsOf(database, filters, settings))]
  const list =
    sort === 'available_balance' ? await sortedByBalance(database, conditions) : { from: members, ...sorts[sort], conditions }
  const { page, next_cursor } = await readPageById(database, { cursor, limit, direction }, list, (ids) =>
    readUsers(database, ids, settings.companyEmailDomain),
  )
  return { items: page.map(showUser), next_cursor }
}
