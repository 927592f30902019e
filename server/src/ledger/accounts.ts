import { cents } from '@hai/contract/money'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Transaction } from '../platform/database/database.ts'
import { isDatabaseUnavailable } from '../platform/database/unavailable.ts'
import { fail, Failure } from '../platform/failure.ts'
import { BOOK } from './book.ts'
import type { AccountId, MemberAccounts, MemberBalances, PlatformKind } from './types.ts'
import { platformKinds } from './types.ts'

/** Account ids never change, so they are cached. The oldest ones are dropped first. */
const ACCOUNTS_KEPT_MAX = 100_000

/** The only place where a number from the database becomes an account id. */
export const accountId = (id: number): AccountId => id as AccountId

const isPlatformKind = (kind: string): kind is PlatformKind => platformKinds.some((known) => known === kind)

export interface Accounts {
  openMemberAccounts(trx: Transaction, user_id: string): Promise<MemberAccounts>
  memberAccounts(user_id: string): Promise<MemberAccounts>
  balances(user_id: string): Promise<MemberBalances>
  balancesOf(user_ids: readonly string[]): Promise<ReadonlyMap<string, MemberBalances>>
  /**
   * Stops all movements of the member’s accounts, except those of the platform. A lock stays, and counts again after
   * the freeze.
   */
  freeze(trx: Transaction, user_id: string): Promise<void>
  /** Stops outgoing money. A frozen account stays frozen, and is locked when the freeze ends. */
  lock(trx: Transaction, user_id: string): Promise<void>
  /**
   * Ends a freeze. Accounts that the ledger had locked are locked again. Needs the owner’s connection: the server can
   * restrict accounts but not release them.
   */
  unfreeze(trx: Transaction, user_id: string): Promise<void>
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
  available: cents(available),
  on_hold: cents(on_hold),
  version,
  is_closed,
  owed: cents(owed),
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
        throw isDatabaseUnavailable(error) ? new Failure('UNAVAILABLE', undefined) : error
      })
      return platform
    },
  }
}
