import { chargeFor, chargePastFree, countsAsFree, type Charge, type FeeRule } from '@hai/contract/fee-bands'
import { cents, plus, type Cents } from '@hai/contract/money'

/** A fee rule as `list_fee_rules` returns it. */
export interface Rule extends FeeRule {
  readonly operation: string
  readonly paid_by: 'payer' | 'payee' | 'platform'
}

export interface FeeExample {
  /** The HTML attribute of the table that contains the text of this row. */
  readonly textKey: string
  readonly amount: Cents
  /** Fee and tax together. */
  readonly cost: Cents
  /** For an amount that is free only up to a daily sum: the text's attribute, the sum, and the cost above the sum. */
  readonly bound: { readonly textKey: string; readonly sum: Cents; readonly cost: Cents } | null
}

/**
 * The amount of the calculator and of one row of each operation. Cashing it out costs the same before and after its fee
 * is taken off, so the page shows one price for it.
 */
export const EXAMPLE_AMOUNT = cents(20_00)

const AMOUNTS = [
  ['send', 5_00, EXAMPLE_AMOUNT, 100_00],
  ['quick_pay', 10_00, EXAMPLE_AMOUNT],
  ['cash_out', EXAMPLE_AMOUNT, 100_00],
  ['fund_card', EXAMPLE_AMOUNT],
] as const

const sumOf = ({ fee, tax }: Charge): Cents => plus(fee, tax)

function exampleOf(rule: Rule, amount: Cents): FeeExample {
  const { operation, paid_by, free_per_day } = rule
  const isReceivers = paid_by === 'payee'
  return {
    textKey: isReceivers ? `${operation}_payee` : operation,
    amount,
    cost: sumOf(chargeFor(rule, amount)),
    bound:
      free_per_day !== null && countsAsFree(rule, amount)
        ? { textKey: isReceivers ? 'free_payee' : 'free', sum: free_per_day, cost: sumOf(chargePastFree(rule, amount)) }
        : null,
  }
}

/** An operation without a rule has no row. */
export const feeExamples = (rules: readonly Rule[]): readonly FeeExample[] =>
  AMOUNTS.flatMap(([operation, ...amounts]) => {
    const rule = rules.find((one) => one.operation === operation)
    return rule ? amounts.map((amount) => exampleOf(rule, cents(amount))) : []
  })
