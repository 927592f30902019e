import { hash } from 'node:crypto'
import { z } from 'zod'
import type { PostingKind } from '@hai/contract/posting-kinds'
import type { Accounts } from './accounts.ts'
import { RuleViolation, requireEqual, type Faults } from './rule-violation.ts'
import type { WholePosting } from './links.ts'
import type { TakenFundRow } from './rows.ts'

/**
 * Kinds of posting that take back an incoming payment, restore it, or collect a debt for it. Their details name the
 * posting of that payment.
 */
export const takenKinds: readonly string[] = ['fund_taken', 'fund_put_back', 'debt_collected'] satisfies readonly PostingKind[]
const DEBTS = 'outside:card_debts'

interface Fund {
  /** The credited account. Null until the posting of the payment was read, and if the payment credited no wallet. */
  account: number | null
  amount: number
  isThere: boolean
  /** True if a counted posting took it back, restored it or collected a debt for it. */
  isTaken: boolean
  gone: number
  taken: number
  debt: number
}

const named = z.object({ fund_id: z.string() })

function fundOf({ id, details }: WholePosting['posting']): string {
  try {
    return named.parse(JSON.parse(details)).fund_id
  } catch {
    throw new RuleViolation(`posting ${id}`, 'its details name a payment', 'fund_id', details.slice(0, 120))
  }
}

/**
 * The member’s debt for one payment, in cents: the reversed amount, but at most the amount credited to the member,
 * minus the money that was already taken back. The database calculates the same in funding.update_owed.
 */
const owedFor = ({ gone, amount, taken, debt }: Fund): number => (debt > 0 ? Math.min(gone, amount) - taken : 0)

/**
 * Calculates members’ debts for reversed payments (decision 0071) from postings alone. To save memory, it keeps only
 * payments that are reversed later. The input names them in `taken_fund` rows, which come before all postings.
 */
export function createDebts(accounts: Accounts, faults: Faults) {
  const funds = new Map<string, Fund>()

  const begin = (fund: Fund, { posting, entries }: WholePosting): void => {
    fund.isThere = true
    if (posting.kind !== 'fund') return
    const got = entries.find(({ account_id }) => accounts.of(account_id, `posting ${posting.id}`).kind === 'available')
    fund.account = got?.account_id ?? null
    fund.amount = got?.amount ?? 0
  }
  const move = (fund: Fund, { posting, entries }: WholePosting): void => {
    fund.isTaken = true
    for (const { account_id, amount } of entries) {
      const { kind, class: of } = accounts.of(account_id, `posting ${posting.id}`)
      if (kind === 'available') fund.taken -= amount
      else if (kind === DEBTS) fund.debt -= amount
      else if (of === 'outside') fund.gone += amount
    }
  }

  return {
    expect: ({ public_id }: TakenFundRow): void => {
      funds.set(public_id, { account: null, amount: 0, isThere: false, isTaken: false, gone: 0, taken: 0, debt: 0 })
    },
    count: (whole: WholePosting): void => {
      const begun = funds.get(whole.posting.public_id)
      if (begun) begin(begun, whole)
      if (!takenKinds.includes(whole.posting.kind)) return
      faults.note(() => {
        const fund = funds.get(fundOf(whole.posting))
        requireEqual(`posting ${whole.posting.id}`, 'the payment that its details name exists', true, fund?.isThere ?? false)
        if (fund) move(fund, whole)
      })
    },
    /** The line of the debts in the text of an opening. */
    openingLine: (): string => {
      const lines = [...funds]
        .filter(([, { isTaken }]) => isTaken)
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([id, { account, amount, gone, taken, debt }]) => `debt ${id} ${account ?? 0} ${amount} ${gone} ${taken} ${debt}\n`)
      return `debts ${hash('sha256', lines.join(''))}`
    },
    prove: (): void => {
      const due = new Map<number, number>()
      for (const fund of funds.values())
        if (fund.account !== null) due.set(fund.account, (due.get(fund.account) ?? 0) + owedFor(fund))
      accounts.proveOwed(due, faults)
    },
  }
}
