import { randomUUID } from 'node:crypto'
import { cents, zeroCents } from '@hai/contract/money'
import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { useTestDatabase, type TestDatabase } from './database.ts'
import { systemClock } from '../src/platform/clock.ts'
import { createDatabase, type Database } from '../src/platform/database/database.ts'
import { createPool } from '../src/platform/database/pool.ts'
import { FIRST_BOOK } from '../src/platform/database/book.ts'
import { createLedgerCheck, type LedgerCheck } from './ledger-check.ts'
import { accountNumber } from '../src/ledger/book.ts'
import { createLedger, writerSettings, type Ledger, type LedgerOptions } from '../src/ledger/ledger.ts'
import { fundMoves, sendMoves } from '../src/ledger/rules/index.ts'
import type { MemberAccounts, Posted, PostingRequest } from '../src/ledger/types.ts'

export interface TestMember extends MemberAccounts {
  readonly id: string
  /** Of the accounts, in their book. */
  readonly numbers: { readonly available: number; readonly on_hold: number }
}

export interface TestBook {
  readonly ledger: Ledger
  readonly check: LedgerCheck
  readonly db: Database
  readonly database: TestDatabase
  readonly anotherLedger: (options?: Partial<LedgerOptions>) => Ledger
  readonly aMember: (funds?: number) => Promise<TestMember>
  readonly killWriters: () => Promise<void>
  readonly killListeners: () => Promise<void>
  readonly killConnection: (pid: number) => Promise<void>
}

/** A posting that moves `amount` cents. `other` changes any field. */
export const aSend = (from: TestMember, to: TestMember, amount: number, other: Partial<PostingRequest> = {}): PostingRequest => ({
  kind: 'send',
  initiator_id: from.id,
  idempotency_key: randomUUID(),
  payload: { to: to.id, amount },
  moves: sendMoves({ payer: from.available, payee: to.available, amount: cents(amount), fee: zeroCents, tax: zeroCents }),
  details: { amount, note: 'é "quoted" \\ 中' },
  ...other,
})

export const fund = (ledger: Ledger, member: TestMember, amount: number): Promise<Posted> =>
  ledger.post({
    kind: 'fund',
    initiator_id: member.id,
    idempotency_key: randomUUID(),
    payload: { amount },
    moves: fundMoves({
      outside: 'outside:sandbox',
      member: member.available,
      amount: cents(amount),
      fee: zeroCents,
      tax: zeroCents,
    }),
    details: {},
  })

const WRITER = 'hai-test-writer'

export function useTestBook(useDatabase: () => () => TestDatabase = useTestDatabase, place = FIRST_BOOK): () => TestBook {
  const database = useDatabase()
  const pools: pg.Pool[] = []
  let book: TestBook | undefined

  const openLedger = (options: Partial<LedgerOptions> = {}): Ledger => {
    const pool = createPool({ url: database().url, role: 'hai_app', size: 3, settings: writerSettings, application_name: WRITER })
    pool.on('error', () => undefined)
    pools.push(pool)
    return createLedger({ pool, clock: systemClock, book: place, ...options })
  }

  async function kill(condition: string, value: string | number): Promise<void> {
    const client = new pg.Client({ connectionString: database().url })
    await client.connect()
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and ${condition}`,
      [value],
    )
    await client.end()
  }

  beforeAll(() => {
    const db = createDatabase(database().calls, place)
    const ledger = openLedger()
    book = {
      ledger,
      check: createLedgerCheck({ pool: database().app, clock: systemClock, book: place }),
      db,
      database: database(),
      anotherLedger: openLedger,
      aMember: async (funds = 0) => {
        const id = randomUUID()
        const accounts = await db.transaction().execute((trx) => ledger.openMemberAccounts(trx, id))
        const numbers = { available: accountNumber(accounts.available), on_hold: accountNumber(accounts.on_hold) }
        const member = { id, ...accounts, numbers }
        if (funds > 0) await fund(ledger, member, funds)
        return member
      },
      killWriters: () => kill('application_name = $1', WRITER),
      killListeners: () => kill('application_name = $1', 'hai-feed'),
      killConnection: (pid) => kill('pid = $1', pid),
    }
  })
  afterAll(async () => {
    for (const pool of pools) await pool.end()
  })

  return () => {
    if (!book) throw new Error('the test ledger exists only inside tests')
    return book
  }
}
