import type { Input, Output } from '@hai/contract/contract'
import { cents } from '@hai/contract/money'
import { sql } from 'kysely'
import { cutPage, sortedPage, type SortBy } from '../../platform/sorted-page.ts'
import type { IntegrityDeps } from './deps.ts'
import type { Database } from '../../platform/database/database.ts'

export type WalletStatus = 'open' | 'locked' | 'frozen'

interface Wallet {
  /** Total of both accounts. */
  readonly balance: number
  readonly status: WalletStatus
}

async function readWallets(database: Database, user_ids: readonly string[]): Promise<(user_id: string) => Wallet> {
  const { rows } = await sql<Wallet & { readonly owner_id: string }>`
    select owner_id, sum(balance)::bigint as balance,
           case when bool_or(status = 'frozen') then 'frozen' when bool_or(status = 'locked') then 'locked' else 'open' end as status
      from ledger.account_view where owner_id = any (${user_ids}::uuid[]) group by owner_id`.execute(database)
  const found = new Map(rows.map((row) => [row.owner_id, row]))
  return (user_id) => found.get(user_id) ?? { balance: 0, status: 'open' }
}

export async function statusesOf(database: Database, user_ids: readonly string[]): Promise<(user_id: string) => WalletStatus> {
  const walletOf = await readWallets(database, user_ids)
  return (user_id) => walletOf(user_id).status
}

/** Sort keys must not be null. Members whose balance was never checked have the lowest key. */
const sorts: Readonly<Record<Input<'list_balance_reconciliation'>['sort'], SortBy>> = {
  delta: { expression: sql`coalesce(abs(counted.delta), -1)`, type: 'bigint' },
  stored_balance: { expression: sql`coalesce(counted.stored_balance, -1)`, type: 'bigint' },
  checked_at: { expression: sql`coalesce(counted.checked_at, '1970-01-01Z')`, type: 'timestamptz' },
}

const status = sql`case when counted.user_id is null then 'unchecked' when counted.is_sound then 'balanced' else 'mismatch' end`

interface Row {
  readonly user_id: string
  readonly email: string
  readonly full_name: string | null
  readonly hai_tag: string | null
  readonly stored: number | null
  readonly computed: number | null
  readonly delta: number | null
  readonly status: 'balanced' | 'mismatch' | 'unchecked'
  readonly checked_at: Date | null
  readonly sort_key: string
}

export async function listBalances(
  { database, ofBook }: Pick<IntegrityDeps, 'database' | 'ofBook'>,
  { sort, status: proposed, search, user_id, ...paging }: Input<'list_balance_reconciliation'>,
): Promise<Output<'list_balance_reconciliation'>> {
  const { where, order, limit, sort_key } = sortedPage(paging, sorts[sort], { expression: sql`account.id`, type: 'uuid' })
  const book = ofBook()
  const conditions = [
    where,
    ...(book === null ? [] : [book]),
    ...(proposed === undefined ? [] : [sql`${status} = ${proposed}`]),
    ...(user_id === undefined ? [] : [sql`account.id = ${user_id}`]),
    ...(search === undefined || search === ''
      ? []
      : [
          sql`(strpos(lower(profile.full_name), lower(${search})) > 0 or strpos(lower(profile.hai_tag), lower(${search.replace(/^@/, '')})) > 0
               or strpos(lower(account.email), lower(${search})) > 0)`,
        ]),
  ]
  const { rows } = await sql<Row>`
    select account.id as user_id, account.email, profile.full_name, profile.hai_tag,
           counted.stored_balance as stored, counted.computed_balance as computed, counted.delta,
           ${status} as status, counted.checked_at, ${sort_key} as sort_key
      from identity.account_view account
      join identity.profile_view profile on profile.id = account.id
      left join integrity.member_balance counted on counted.user_id = account.id
     where (profile.onboarded or counted.user_id is not null) and ${sql.join(conditions, sql` and `)}
     order by ${order} limit ${limit}`.execute(database)
  const { page, next_cursor } = cutPage(rows, paging.limit, ({ user_id: id }) => id)
  const walletOf = await readWallets(
    database,
    page.map((row) => row.user_id),
  )
  return {
    next_cursor,
    items: page.map((row) => ({
      user_id: row.user_id,
      user_email: row.email,
      user_name: row.full_name,
      hai_tag: row.hai_tag,
      status: row.status,
      stored_balance: cents(row.stored ?? walletOf(row.user_id).balance),
      computed_balance: row.computed === null ? null : cents(row.computed),
      delta: row.delta === null ? null : cents(row.delta),
      wallet_status: walletOf(row.user_id).status,
      checked_at: row.checked_at?.toISOString() ?? null,
    })),
  }
}
