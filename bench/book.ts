import { randomUUID } from 'node:crypto'
import { chargeFor, type FeeRule } from '@hai/contract/fee-bands'
import { cents, plus, type Cents } from '@hai/contract/money'
import type pg from 'pg'
import {
  createLedger,
  fundMoves,
  sendMoves,
  writerSettings,
  type Ledger,
  type MemberAccounts,
  type Posted,
} from '../server/src/ledger/index.ts'
import type { Clock } from '../server/src/platform/clock.ts'
import { createDatabase } from '../server/src/platform/database/database.ts'
import { createPool } from '../server/src/platform/database/pool.ts'

export interface Member extends MemberAccounts {
  readonly id: string
}

export interface BenchBook {
  readonly ledger: Ledger
  readonly pool: pg.Pool
  readonly members: readonly Member[]
  /**
   * Posts one send between two members chosen by `pick` as send_money does: with fee, tax, daily limit and the payee's
   * cap.
   */
  send(pick: () => number): Promise<Posted>
  stop(): Promise<void>
}

const MEMBERS = 10_000
const FUNDS = cents(1_000_000_00)
const NO_LIMIT = cents(1_000_000_000_00)

/**
 * The product's fee for a send: free up to $5, above that 1 % (at least 5 cents, at most a dollar). The tax is 10 % of
 * the fee.
 */
const rule: FeeRule = {
  minimum_amount: cents(1_00),
  maximum_amount: cents(2_500_00),
  tax_bp: 1000,
  free_per_day: null,
  bands: [
    { from_amount: cents(0), fixed: cents(0), rate_bp: 0, minimum: cents(0), maximum: cents(0) },
    { from_amount: cents(5_01), fixed: cents(0), rate_bp: 100, minimum: cents(5), maximum: cents(1_00) },
  ],
}

/** $1 to $100, log-uniform: many small amounts, few large ones. */
const anyAmount = (): Cents => cents(Math.round(100 * 100 ** Math.random()))

/** All payments seem to be so old that they can be archived. */
const AGE_MS = 450 * 86_400_000
const clock: Clock = { now: () => new Date(Date.now() - AGE_MS) }

export async function openBenchBook(url: string): Promise<BenchBook> {
  await acceptAnyClock(url)
  const writers = createPool({ url, role: 'hai_app', size: 4, settings: writerSettings, application_name: 'hai-bench' })
  const pool = createPool({ url, role: 'hai_app', size: 4, application_name: 'hai-bench' })
  const ledger = createLedger({ pool: writers, clock })
  const members = await openMembers(pool, ledger)
  const day = clock.now().toISOString().slice(0, 10)
  const resets_at = `${day}T23:59:59Z`

  async function send(pick: () => number): Promise<Posted> {
    const payer = members[pick()]
    let payee = members[pick()]
    while (payee === payer) payee = members[pick()]
    if (!payer || !payee) throw new RangeError('no such member')
    const amount = anyAmount()
    const { fee, tax } = chargeFor(rule, amount)
    const moves = sendMoves({ payer: payer.available, payee: payee.available, amount, fee, tax })
    return ledger.post({
      kind: 'send',
      initiator_id: payer.id,
      idempotency_key: randomUUID(),
      payload: { call: 'send_money', to: payee.id, amount },
      moves,
      guards: {
        spending: { account: payer.available, amount: plus(amount, fee, tax), day_limit: NO_LIMIT, day, resets_at },
        balance_caps: [{ account: payee.available, cap: NO_LIMIT }],
      },
      details: { amount, fee, tax, note: '' },
    })
  }

  return {
    ledger,
    pool,
    members,
    send,
    stop: async () => {
      await Promise.all([writers.end(), pool.end()])
    },
  }
}

async function acceptAnyClock(url: string): Promise<void> {
  const pool = createPool({ url, role: 'hai_owner', size: 1, application_name: 'hai-bench' })
  await pool.query('update ledger.head set skew = null')
  await pool.end()
}

async function openMembers(pool: pg.Pool, ledger: Ledger): Promise<Member[]> {
  const ids = Array.from({ length: MEMBERS }, () => randomUUID())
  const members = await createDatabase(pool)
    .transaction()
    .execute(async (trx) => {
      const opened: Member[] = []
      for (const id of ids) opened.push({ id, ...(await ledger.openMemberAccounts(trx, id)) })
      return opened
    })
  await Promise.all(
    members.map(({ id, available }) =>
      ledger.post({
        kind: 'fund',
        initiator_id: id,
        idempotency_key: randomUUID(),
        payload: null,
        moves: fundMoves({ outside: 'outside:sandbox', member: available, amount: FUNDS, fee: cents(0), tax: cents(0) }),
        details: {},
      }),
    ),
  )
  return members
}

export const uniform = (): number => Math.floor(Math.random() * MEMBERS)

/** These members pay each other often, so that they have full pages of activity in a ledger of any size. */
export const REGULARS = 100
export const regular = (): number => Math.floor(Math.random() * REGULARS)

/** Zipf distribution with exponent 1: the busiest member is chosen in every tenth case. */
export const skewed: () => number = (() => {
  const cumulated = new Float64Array(MEMBERS)
  let sum = 0
  for (let rank = 1; rank <= MEMBERS; rank += 1) cumulated[rank - 1] = sum += 1 / rank
  return () => {
    const target = Math.random() * sum
    let low = 0
    let high = MEMBERS - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((cumulated[middle] ?? 0) < target) low = middle + 1
      else high = middle
    }
    return low
  }
})()
