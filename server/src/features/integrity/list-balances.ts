import type { Input, Output } from '@hai/contract/contract'
import { cents } from '@hai/contract/money'
import { sql } from 'kysely'
import { cutPage, sortedPage, type SortBy } from '../../platform/sorted-page.ts'
import type { IntegrityDeps } from './deps.ts'
import type { Database } from '../../platform/database/database.ts'

export type WalletStatus = 'open' | 'locked' | 'frozen'

export async function statusesOf(database: Database, user_ids: readonly string[]): Promise<(user_id: string) => WalletStatus> {
  const { rows } = await sql<{ owner_id: string; status: WalletStatus }>`
    select owner_id, case when bool_or(status = 'frozen') then 'frozen' when bool_or(status = 'locked') then 'locked' else 'open' end as status
      from ledger.account_view where owner_id = any (${user_ids}::uuid[]) group by owner_id`.execute(database)
  const found = new Map(rows.map(({ owner_id, status }) => [owner_id, status]))
  return (user_id) => found.get(user_id) ?? 'open'
}

/**
 * Sort keys must not be null. When sorted by `delta` or `checked_at`, members whose balance was never checked have the
 * lowest key.
 */
const sorts: Readonly<Record<Input<'list_balance_reconciliation'>['sort'], SortBy>> = {
  delta: { expression: sql`coalesce(abs(counted.delta), -1)`, type: 'bigint' },
  stored_balance: { expression: sql`coalesce(counted.stored_balance, wallet.balance + held.balance)`, type: 'bigint' },
  checked_at: { expression: sql`coalesce(counted.checked_at, '1970-01-01Z')`, type: 'timestamptz' },
}

const status = sql`case when counted.user_id is null then 'unchecked' when counted.is_sound then 'balanced' else 'mismatch' end`

interface Row {
  readonly user_id: string
  readonly email: string
  readonly full_name: string | null
  readonly hai_tag: string | null
  readonly stored: number
  readonly computed: number | null
  readonly delta: number | null
  readonly status: 'balanced' | 'mismatch' | 'unchecked'
  readonly wallet_status: WalletStatus
  readonly checked_at: Date | null
  readonly sort_key: string
}

export async function listBalances(
  { database }: Pick<IntegrityDeps, 'database'>,
  { sort, status: proposed, search, user_id, ...paging }: Input<'list_balance_reconciliation'>,
): Promise<Output<'list_balance_reconciliation'>> {
  const { where, order, limit, sort_key } = sortedPage(paging, sorts[sort], { expression: sql`wallet.owner_id`, type: 'uuid' })
  const conditions = [
    where,
    ...(proposed === undefined ? [] : [sql`${status} = ${proposed}`]),
    ...(user_id === undefined ? [] : [sql`wallet.owner_id = ${user_id}`]),
    ...(search === undefined || search === ''
      ? []
      : [
          sql`(strpos(lower(profile.full_name), lower(${search})) > 0 or strpos(lower(profile.hai_tag), lower(${search.replace(/^@/, '')})) > 0
               or strpos(lower(account.email), lower(${search})) > 0)`,
        ]),
  ]
  const { rows } = await sql<Row>`
    select wallet.owner_id as user_id, account.email, profile.full_name, profile.hai_tag,
           coalesce(counted.stored_balance, wallet.balance + held.balance) as stored, counted.computed_balance as computed,
           counted.delta, ${status} as status, counted.checked_at,
           case when 'frozen' in (wallet.status, held.status) then 'frozen' when 'locked' in (wallet.status, held.status) then 'locked' else 'open' end as wallet_status,
           ${sort_key} as sort_key
      from ledger.account_view wallet
      join ledger.account_view held on held.owner_id = wallet.owner_id and held.kind = 'on_hold'
      join identity.account_view account on account.id = wallet.owner_id
      join identity.profile_view profile on profile.id = wallet.owner_id
      left join integrity.member_balance counted on counted.user_id = wallet.owner_id
     where wallet.kind = 'available' and ${sql.join(conditions, sql` and `)}
     order by ${order} limit ${limit}`.execute(database)
  const { page, next_cursor } = cutPage(rows, paging.limit, ({ user_id: id }) => id)
  return {
    next_cursor,
    items: page.map((row) => ({
      user_id: row.user_id,
      user_email: row.email,
      user_name: row.full_name,
      hai_tag: row.hai_tag,
      status: row.status,
      stored_balance: cents(row.stored),
      computed_balance: row.computed === null ? null : cents(row.computed),
      delta: row.delta === null ? null : cents(row.delta),
      wallet_status: row.wallet_status,
      checked_at: row.checked_at?.toISOString() ?? null,
    })),
  }
}
