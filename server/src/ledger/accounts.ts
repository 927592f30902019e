import { cents } from '@hai/contract/money'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import { cacheSize } from '../platform/cache-size.ts'
import { schemaOf, type Book } from '../platform/database/book.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import { isDatabaseUnavailable } from '../platform/database/unavailable.ts'
import { fail, Failure } from '../platform/failure.ts'
import { accountId } from './book.ts'
import type { AccountId, ClearingKind, MemberAccounts, MemberBalances, PlatformKind } from './types.ts'
import { platformKinds } from './types.ts'

/** Maximum number of members whose account ids are cached. */
const ACCOUNTS_KEPT_MAX = 100_000

const CLEARING = /^outside:clearing:\d{1,3}$/

export const clearingKind = ({ number }: Pick<Book, 'number'>): ClearingKind => `outside:clearing:${number}`

const isPlatformKind = (kind: string): kind is PlatformKind =>
  platformKinds.some((known) => known === kind) || CLEARING.test(kind)

/** The accounts of members: opening them, their balances, and their locks and freezes. */
export interface Accounts {
  openMemberAccounts(trx: Transaction, user_id: string): Promise<MemberAccounts>
  memberAccounts(user_id: string): Promise<MemberAccounts>
  balances(user_id: string): Promise<MemberBalances>
  balancesOf(user_ids: readonly string[]): Promise<ReadonlyMap<string, MemberBalances>>
  /** Those of these members whose wallet is locked or frozen. */
  lockedAmong(db: Database, user_ids: readonly string[]): Promise<ReadonlySet<string>>
  /**
   * Freezes the member’s wallet: only postings with `passes_freeze` can change its balances. If it was locked before,
   * it is locked again when the freeze ends.
   */
  freeze(trx: Transaction, user_id: string): Promise<void>
  /**
   * Locks the member’s wallet: money can come in, but only leave by postings with `passes_freeze`. A frozen wallet
   * stays frozen, and is locked when the freeze ends.
   */
  lock(trx: Transaction, user_id: string): Promise<void>
  /**
   * Only the database owner may call this. A wallet that was locked before or during the freeze is locked again.
   */
  unfreeze(trx: Transaction, user_id: string): Promise<void>
  /**
   * The accounts without an owner. Reads them again if one of `needed` is missing, because another book may have been
   * created since.
   */
  platformAccounts(needed?: readonly (AccountId | PlatformKind)[]): Promise<ReadonlyMap<PlatformKind, AccountId>>
}

interface BalancesRow {
  readonly owner_id: string
  readonly available: number
  readonly on_hold: number
  readonly version: number
  readonly is_locked_or_frozen: boolean
  readonly owed: number
}

const toMemberBalances = ({ available, on_hold, version, is_locked_or_frozen, owed }: BalancesRow): MemberBalances => ({
  available: cents(available),
  on_hold: cents(on_hold),
  version,
  is_locked_or_frozen,
  owed: cents(owed),
})

export function createAccounts(pool: pg.Pool, book: Book): Accounts {
  const schema = schemaOf(book, 'ledger')
  const known = new LRUCache<string, MemberAccounts>(cacheSize(ACCOUNTS_KEPT_MAX))
  let platform: Promise<ReadonlyMap<PlatformKind, AccountId>> | undefined

  async function readPlatformAccounts(): Promise<ReadonlyMap<PlatformKind, AccountId>> {
    const { rows } = await pool.query<{ id: number; kind: string }>(
      `select id, kind from ${schema}.account where owner_id is null`,
    )
    return new Map(rows.flatMap(({ id, kind }) => (isPlatformKind(kind) ? [[kind, accountId(id, book)] as const] : [])))
  }

  async function balancesOf(user_ids: readonly string[]): Promise<Map<string, MemberBalances>> {
    const { rows } = await pool.query<BalancesRow>({
      name: 'ledger.balances',
      text: `select owner_id, max(balance) filter (where class = 'available') as available, max(balance) filter (where class = 'on_hold') as on_hold,
                    sum(version)::bigint as version, bool_or(status <> 'open') as is_locked_or_frozen, sum(owed)::bigint as owed
               from ${schema}.account where owner_id = any ($1::uuid[]) group by owner_id`,
      values: [user_ids],
    })
    return new Map(rows.map((row) => [row.owner_id, toMemberBalances(row)]))
  }

  async function close(trx: Transaction, user_id: string, status: 'locked' | 'frozen'): Promise<void> {
    await sql`select ${sql.id(schema, 'close_member')}(${user_id}, ${status})`.execute(trx)
  }

  function platformAccounts(): Promise<ReadonlyMap<PlatformKind, AccountId>> {
    platform ??= readPlatformAccounts().catch((error: unknown) => {
      platform = undefined
      throw isDatabaseUnavailable(error) ? new Failure('UNAVAILABLE', undefined) : error
    })
    return platform
  }

  return {
    openMemberAccounts: async (trx, user_id) => {
      const { rows } = await sql<{
        available: number
        on_hold: number
      }>`select * from ${sql.id(schema, 'open_member_accounts')}(${user_id})`.execute(trx)
      const [row] = rows
      if (!row) throw new Error('no accounts were opened')
      return { available: accountId(row.available, book), on_hold: accountId(row.on_hold, book) }
    },
    memberAccounts: async (user_id) => {
      const cached = known.get(user_id)
      if (cached) return cached
      const { rows } = await pool.query<{ available: number | null; on_hold: number | null }>({
        name: 'ledger.member_accounts',
        text: `select max(id) filter (where kind = 'available') as available, max(id) filter (where kind = 'on_hold') as on_hold
                 from ${schema}.account where owner_id = $1`,
        values: [user_id],
      })
      const [row] = rows
      if (!row?.available || !row.on_hold) return fail('NOT_FOUND')
      const accounts = { available: accountId(row.available, book), on_hold: accountId(row.on_hold, book) }
      known.set(user_id, accounts)
      return accounts
    },
    balances: async (user_id) => (await balancesOf([user_id])).get(user_id) ?? fail('NOT_FOUND'),
    balancesOf,
    lockedAmong: async (db, user_ids) => {
      const { rows } = await sql<{ owner_id: string }>`
        select distinct owner_id from ${sql.id(schema, 'account')}
         where owner_id = any (${user_ids}::uuid[]) and status <> 'open'`.execute(db)
      return new Set(rows.map(({ owner_id }) => owner_id))
    },
    freeze: (trx, user_id) => close(trx, user_id, 'frozen'),
    lock: (trx, user_id) => close(trx, user_id, 'locked'),
    unfreeze: async (trx, user_id) => {
      await sql`select ${sql.id(schema, 'unfreeze_member')}(${user_id})`.execute(trx)
    },
    platformAccounts: async (needed = []) => {
      const found = await platformAccounts()
      if (needed.every((account) => typeof account !== 'string' || found.has(account))) return found
      platform = undefined
      return platformAccounts()
    },
  }
}
