import { delta } from '@hai/contract/money'
import type { Handler } from '../../feature.ts'
import { fail } from '../../platform/failure.ts'
import { inGourdes } from '../rates/index.ts'
import type { Context } from './context.ts'
import { findPayee } from './find-payee.ts'
import { quoteQuickPay } from './quote.ts'

/** What a quick pay would cost and do; moves nothing. Fails with the codes of the contract. */
export const quoteQuickPayment =
  (context: Context): Handler<'quote_quick_pay'> =>
  async (caller, { payee, amount }) => {
    const { fees, ledger, limits, rates } = context
    const { link } = await findPayee(context, caller, payee)
    const rule = await fees.current('quick_pay')
    const quote = quoteQuickPay(rule, link?.amount ?? amount)
    if (quote.amount !== amount) fail('QUOTE_CHANGED', quote)
    const { available } = await ledger.memberAccounts(caller.user_id)
    const [rate, outToday, balances] = await Promise.all([
      rates.htg(),
      limits.outToday({ tier: caller.tier, account: available }),
      ledger.balances(caller.user_id),
    ])
    return {
      ...quote,
      fee_paid_by: rule.paid_by === 'payer' ? 'payer' : 'payee',
      amount_htg: inGourdes(amount, rate),
      remaining_today: outToday.remaining,
      available_after: delta(balances.available, quote.total),
    }
  }
