import { cents } from '@hai/contract/money'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Transaction } from '../platform/database/database.ts'
import { isDatabaseAway } from '../platform/database/away.ts'
import { fail, Failure } from '../platform/failure.ts'
import { BOOK } from './book.ts'
import type { AccountId, MemberAccounts, MemberBalances, PlatformKind } from './types.ts'
import { platformKinds } from './types.ts'

/** Members’ account ids never change: kept, oldest out first. */
const ACCOUNTS_KEPT_MAX = 100_000

/** The only place where a number from the book becomes an account id. */
export const accountId = (id: number): AccountId => id as AccountId

const isPlatformKind = (kind: string): kind is PlatformKind => platformKinds.some((known) => known === kind)

export interface Accounts {
  /** Opens what is missing of a member’s accounts and answers them. */
  openMemberAccounts(trx: Transaction, user_id: string): Promise<MemberAccounts>
  /** Fails: NOT_FOUND when the member has none. */
  memberAccounts(user_id: string): Promise<MemberAccounts>
  /** Fails: NOT_FOUND when the member has no accounts. */
  balances(user_id: string): Promise<MemberBalances>
  /** Many at once; members without accounts are left out. */
  balancesOf(user_ids: readonly string[]): Promise<ReadonlyMap<string, MemberBalances>>
  /** Nothing moves in or out of the member’s accounts, except what the platform itself does; a lock beneath it stays. */
  freeze(trx: Transaction, user_id: string): Promise<void>
  /** Nothing leaves the member’s accounts; those that are frozen stay so, and are locked once that ends. */
  lock(trx: Transaction, user_id: string): Promise<void>
  /** Lifts a freeze: what the ledger had locked is locked again. Only over the owner’s connection: the server can close accounts, and not open them. */
  unfreeze(trx: Transaction, user_id: string): Promise<void>
  /** The accounts of the platform and of the outside world, by kind. Fails: UNAVAILABLE. */
  platformAccounts(): Promise<ReadonlyMap<PlatformKind, AccountId>>
}

interface BalancesRow {
  readonly owner_id: string
  readonly available: number
  readonly on_hold: number
  readonly version: number
  readonly is_closed: boolean
  readonly owed: number
}

const shown = ({ available, on_hold, version, is_closed, owed }: BalancesRow): MemberBalances => ({
  ...{ available: cents(available), on_hold: cents(on_hold), version },
  ...{ is_closed, owed: cents(owed) },
})

export function createAccounts(pool: pg.Pool): Accounts {
  const kept = new Map<string, MemberAccounts>()
  let platform: Promise<ReadonlyMap<PlatformKind, AccountId>> | undefined

  async function readPlatformAccounts(): Promise<ReadonlyMap<PlatformKind, AccountId>> {
    const { rows } = await pool.query<{ id: number; kind: string }>(`select id, kind from ${BOOK}.account where owner_id is null`)
    return new Map(rows.flatMap(({ id, kind }) => (isPlatformKind(kind) ? [[kind, accountId(id)] as const] : [])))
  }

  function keep(user_id: string, accounts: MemberAccounts): MemberAccounts {
    const [oldest] = kept.size >= ACCOUNTS_KEPT_MAX ? kept.keys() : []
    if (oldest !== undefined) kept.delete(oldest)
    kept.set(user_id, accounts)
    return accounts
  }

  async function balancesOf(user_ids: readonly string[]): Promise<Map<string, MemberBalances>> {
    const { rows } = await pool.query<BalancesRow>({
      name: 'ledger.balances',
      text: `select owner_id, max(balance) filter (where class = 'available') as available, max(balance) filter (where class = 'on_hold') as on_hold,
                    sum(version)::bigint as version, bool_or(status <> 'open') as is_closed, sum(owed)::bigint as owed
               from ${BOOK}.account where owner_id = any ($1::uuid[]) group by owner_id`,
      values: [user_ids],
    })
    return new Map(rows.map((row) => [row.owner_id, shown(row)]))
  }

  async function close(trx: Transaction, user_id: string, status: 'locked' | 'frozen'): Promise<void> {
    await sql`select ${sql.id(BOOK, 'close_member')}(${user_id}, ${status})`.execute(trx)
  }

  return {
    openMemberAccounts: async (trx, user_id) => {
      const { rows } = await sql<{
        available: number
        on_hold: number
      }>`select * from ${sql.id(BOOK, 'open_member_accounts')}(${user_id})`.execute(trx)
      const [row] = rows
      if (!row) throw new Error('no accounts were opened')
      return { available: accountId(row.available), on_hold: accountId(row.on_hold) }
    },
    memberAccounts: async (user_id) => {
      const known = kept.get(user_id)
      if (known) return known
      const { rows } = await pool.query<{ available: number | null; on_hold: number | null }>({
        name: 'ledger.member_accounts',
        text: `select max(id) filter (where kind = 'available') as available, max(id) filter (where kind = 'on_hold') as on_hold
                 from ${BOOK}.account where owner_id = $1`,
        values: [user_id],
      })
      const [row] = rows
      if (!row?.available || !row.on_hold) return fail('NOT_FOUND')
      return keep(user_id, { available: accountId(row.available), on_hold: accountId(row.on_hold) })
    },
    balances: async (user_id) => (await balancesOf([user_id])).get(user_id) ?? fail('NOT_FOUND'),
    balancesOf,
    freeze: (trx, user_id) => close(trx, user_id, 'frozen'),
    lock: (trx, user_id) => close(trx, user_id, 'locked'),
    unfreeze: async (trx, user_id) => {
      await sql`select ${sql.id(BOOK, 'unfreeze_member')}(${user_id})`.execute(trx)
    },
    platformAccounts: () => {
      platform ??= readPlatformAccounts().catch((error: unknown) => {
        platform = undefined
        throw isDatabaseAway(error) ? new Failure('UNAVAILABLE', undefined) : error
      })
      return platform
    },
  }
}
