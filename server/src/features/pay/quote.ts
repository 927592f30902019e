import type { Charge } from '@hai/contract/fee-bands'
import { minus, plus, zeroCents, type Cents } from '@hai/contract/money'
import type { DatedFeeRule } from '../fees/index.ts'
import { quotesOf, type Quote, type Quotes } from '../transfers/index.ts'

/**
 * The quotes for both sides of a quick payment. The rule says who pays fee and tax: they reduce the payee’s amount, are
 * added for the payer, or are zero because the platform pays them. Fails: AMOUNT_OUT_OF_BOUNDS.
 */
export const quoteQuickPay = (rule: DatedFeeRule, amount: Cents): Quotes => quotesOf(rule, amount, bornBy[rule.paid_by])

const bornBy: Readonly<Record<DatedFeeRule['paid_by'], (amount: Cents, charge: Charge) => Quote>> = {
  platform: (amount) => ({ amount, fee: zeroCents, tax: zeroCents, total: amount, payee_gets: amount }),
  payer: (amount, { fee, tax }) => ({ amount, fee, tax, total: plus(amount, fee, tax), payee_gets: amount }),
  payee: (amount, { fee, tax }) => ({ amount, fee, tax, total: amount, payee_gets: minus(amount, fee, tax) }),
}
