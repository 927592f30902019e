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

interface Credit {
  /** The credited account. Null if the payment credited no wallet. */
  readonly account: number | null
  readonly amount: number
}

interface Fund {
  /** Null until a posting says it: that of the payment, or one that names it. */
  credit: Credit | null
  isThere: boolean
  /** True if a counted posting took it back, restored it or collected a debt for it. */
  isTaken: boolean
  gone: number
  taken: number
  debt: number
}

const named = z.object({ fund_id: z.string(), account: z.number().nullable(), credited: z.number() })

function namedBy({ id, details }: WholePosting['posting']): Credit & { readonly fund_id: string } {
  try {
    const { fund_id, account, credited: amount } = named.parse(JSON.parse(details))
    return { fund_id, account, amount }
  } catch {
    throw new RuleViolation(`posting ${id}`, 'its details name a payment', 'fund_id, account and credited', details.slice(0, 120))
  }
}

const textOf = ({ account, amount }: Credit): string => `account ${account ?? 'none'} amount ${amount}`

/**
 * The member’s debt for one payment, in cents: the reversed amount, but at most the amount credited to the member,
 * minus the money that was already taken back. The database calculates the same in funding.update_owed.
 */
const owedFor = ({ gone, taken, debt }: Fund, { amount }: Credit): number => (debt > 0 ? Math.min(gone, amount) - taken : 0)

/**
 * Calculates members’ debts for reversed payments (decision 0071) from postings alone. To save memory, it keeps only
 * payments that are reversed later. The input names them in `taken_fund` rows, which come before all postings. If the
 * count begins later, the posting of a payment can be before that. Then the postings that name it say what it credited.
 */
export function createDebts(accounts: Accounts, faults: Faults) {
  const funds = new Map<string, Fund>()
  let beginsLater = false

  const begin = (fund: Fund, { posting, entries }: WholePosting): void => {
    fund.isThere = true
    const got =
      posting.kind === 'fund'
        ? entries.find(({ account_id }) => accounts.of(account_id, `posting ${posting.id}`).kind === 'available')
        : undefined
    fund.credit = { account: got?.account_id ?? null, amount: got?.amount ?? 0 }
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
  const reverse = (whole: WholePosting): void => {
    const name = `posting ${whole.posting.id}`
    const { fund_id, ...credit } = namedBy(whole.posting)
    const fund = funds.get(fund_id)
    requireEqual(name, 'the payment that its details name exists', true, fund !== undefined && (fund.isThere || beginsLater))
    if (!fund) return
    move(fund, whole)
    fund.credit ??= credit
    requireEqual(name, 'its details say what the payment credited', textOf(fund.credit), textOf(credit))
  }

  return {
    expect: ({ public_id }: TakenFundRow): void => {
      funds.set(public_id, { credit: null, isThere: false, isTaken: false, gone: 0, taken: 0, debt: 0 })
    },
    /** Call this before kept postings of a count that does not begin with the first posting. */
    beginLater: (): void => {
      beginsLater = true
    },
    count: (whole: WholePosting): void => {
      const begun = funds.get(whole.posting.public_id)
      if (begun) begin(begun, whole)
      if (takenKinds.includes(whole.posting.kind)) faults.note(() => reverse(whole))
    },
    /** The line of the debts in the text of an opening. */
    openingLine: (): string => {
      const lines = [...funds]
        .filter(([, { isTaken }]) => isTaken)
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(
          ([id, { credit, gone, taken, debt }]) =>
            `debt ${id} ${credit?.account ?? 0} ${credit?.amount ?? 0} ${gone} ${taken} ${debt}\n`,
        )
      return `debts ${hash('sha256', lines.join(''))}`
    },
    prove: (): void => {
      const due = new Map<number, number>()
      for (const fund of funds.values()) {
        const account = fund.credit?.account ?? null
        if (fund.credit && account !== null) due.set(account, (due.get(account) ?? 0) + owedFor(fund, fund.credit))
      }
      accounts.proveOwed(due, faults)
    },
  }
}
