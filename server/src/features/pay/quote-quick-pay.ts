import type { Output } from '@hai/contract/contract'
import { type Cents, minus, plus, zeroCents } from '@hai/contract/money'
import type { Charge } from '@hai/contract/fee-bands'
import type { GatedPerson } from '../../caller.ts'
import type { Handler } from '../../feature.ts'
import { fail } from '../../platform/failure.ts'
import { readLeftAfter, quoteNow, quotesOf, type Quote, type Quotes } from '../transfers/index.ts'
import type { Context } from './context.ts'
import { findPayee } from './find-payee.ts'
import type { DatedFeeRule } from '../fees/index.ts'

/**
 * If the payee pays fee and tax, they reduce what the payee gets. If the payer pays them, they are added to what the
 * payer pays. If the platform pays them, both are zero. Fails: AMOUNT_OUT_OF_BOUNDS.
 */
export const quoteQuickPay = (rule: DatedFeeRule, amount: Cents): Quotes => quotesOf(rule, amount, bornBy[rule.paid_by])

const bornBy: Readonly<Record<DatedFeeRule['paid_by'], (amount: Cents, charge: Charge) => Quote>> = {
  platform: (amount) => ({ amount, fee: zeroCents, tax: zeroCents, total: amount, payee_gets: amount }),
  payer: (amount, { fee, tax }) => ({ amount, fee, tax, total: plus(amount, fee, tax), payee_gets: amount }),
  payee: (amount, { fee, tax }) => ({ amount, fee, tax, total: amount, payee_gets: minus(amount, fee, tax) }),
}

export const quoteQuickPayment =
  (context: Context): Handler<'quote_quick_pay'> =>
  async (caller, { payee, amount }) => {
    const { link } = await findPayee(context, caller, payee)
    const due = link?.amount ?? amount
    if (due !== amount) {
      const quotes = quoteQuickPay(await context.fees.current('quick_pay'), due)
      fail('QUOTE_CHANGED', (await quoteNow(context, caller.user_id, quotes)).quote)
    }
    return quoteFor(context, caller, amount)
  }

/** Fails: AMOUNT_OUT_OF_BOUNDS. */
export async function quoteFor(
  context: Context,
  payer: Pick<GatedPerson, 'user_id' | 'tier'>,
  amount: Cents,
): Promise<Output<'quote_quick_pay'>> {
  const rule = await context.fees.current('quick_pay')
  const { quote } = await quoteNow(context, payer.user_id, quoteQuickPay(rule, amount))
  return {
    ...quote,
    fee_paid_by: rule.paid_by === 'payer' ? 'payer' : 'payee',
    ...(await readLeftAfter(context, payer, quote)),
  }
}
