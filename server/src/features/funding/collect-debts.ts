import { cents, minus, plus, type Cents } from '@hai/contract/money'
import { sql } from 'kysely'
import { collectDebtMoves, type AccountId, type PostingRequest } from '../../ledger/index.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { guards, keyed, movementsOf, namedCredit } from './book.ts'
import type { Context } from './context.ts'
import { COLLECTED_KIND } from './details.ts'
import { insertMovement, lockOwed, updateFunding, type FundingRow } from './rows.ts'
import { calculateDebt } from './taken.ts'

/** The maximum number of fundings whose debt one transaction collects, because other postings wait until it ends. */
const AT_ONCE_MAX = 50

type Deps = Pick<Context, 'ledger' | 'clock'>

interface DebtCollection {
  readonly row: FundingRow
  readonly fund_id: string
  readonly account: AccountId
  readonly amount: Cents
  readonly number: number
}

/** Call it after locking the debts, so that the balances include a concurrent run’s collections. */
async function readAvailable(trx: Transaction, user_ids: ReadonlySet<string>): Promise<Map<string, number>> {
  const { rows } = await sql<{ owner_id: string; balance: number }>`
    select owner_id, balance from ledger.account_view where owner_id = any(${[...user_ids]}::uuid[]) and class = 'available'`.execute(
    trx,
  )
  return new Map(rows.map(({ owner_id, balance }) => [owner_id, balance]))
}

async function shareOut({ ledger }: Deps, trx: Transaction): Promise<readonly DebtCollection[]> {
  const found: DebtCollection[] = []
  const rows = await lockOwed(trx, AT_ONCE_MAX)
  const left = await readAvailable(trx, new Set(rows.map(({ user_id }) => user_id)))
  for (const row of rows) {
    const has = left.get(row.user_id) ?? 0
    const amount = cents(Math.min(has, calculateDebt(row, row.taken)))
    if (amount === 0 || row.transaction_id === null) continue
    left.set(row.user_id, has - amount)
    const { available: account } = await ledger.memberAccounts(row.user_id)
    const number = 1 + (await movementsOf(trx, row.funding_id))
    found.push({ row, fund_id: row.transaction_id, account, amount, number })
  }
  return found
}

/** The ledger lets members spend nothing before their debts are paid. Must be the last step of the transaction. */
export async function collectDebts(deps: Deps, trx: Transaction): Promise<void> {
  const collecting = await shareOut(deps, trx)
  if (collecting.length === 0) return
  const requests = collecting.map(({ row, fund_id, account, amount, number }): PostingRequest => ({
    ...keyed(row, number),
    kind: COLLECTED_KIND,
    moves: collectDebtMoves({ account, amount }),
    guards,
    details: { funding_id: row.funding_id, method: row.method, fund_id, ...namedCredit(row, account), amount },
  }))
  const posted = await deps.ledger.postAllWithin(trx, requests)
  const at = deps.clock.now()
  for (const [index, { row, amount, number }] of collecting.entries()) {
    const { funding_id, taken, version } = row
    await insertMovement(trx, {
      funding_id,
      number,
      kind: 'collected',
      created_at: at,
      transaction_id: posted[index]?.public_id ?? '',
      member: amount,
      fee: 0,
      tax: 0,
      debt: 0 - amount,
    })
    const taken_member = plus(taken.member, amount)
    const taken_debt = minus(taken.debt, amount)
    await updateFunding(trx, funding_id, { taken_member, taken_debt, version: version + 1 })
  }
}
