import { cents, type Cents } from '@hai/contract/money'
import type { Member } from '../../caller.ts'
import type { Input } from '@hai/contract/contract'
import type { Handler } from '../../feature.ts'
import { quickPayMoves, withFirstAnswer, type Posted, type PostingRequest } from '../../ledger/index.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { agreedPrices, postAtPrice, readTransferDetails, type TransferDetails } from '../transfers/index.ts'
import type { Context } from './context.ts'
import { findPayee } from './find-payee.ts'
import { isOpen, lockLink, recordPaid, type PayLink } from './links.ts'
import { quoteQuickPay } from './quote-quick-pay.ts'

/** The same idempotency key returns the first answer and moves no money again. */
export const quickPay =
  (context: Context): Handler<'quick_pay'> =>
  async (caller, input) => {
    const { idempotency_key, ...request } = input
    const command = { initiator_id: caller.user_id, idempotency_key, payload: { call: 'quick_pay', ...request } }
    const posted = await withFirstAnswer(context.ledger, command, () => payNow(context, caller, { ...input, command }))
    const { available } = await context.ledger.memberAccounts(caller.user_id)
    const { amount, fee, tax, payee_gets = amount } = readTransferDetails(posted.details)
    return {
      transaction_id: posted.public_id,
      amount,
      total: cents(payee_gets + fee + tax),
      available_balance: posted.balanceOf(available),
    }
  }

type QuickPayInput = Input<'quick_pay'> & {
  readonly command: Pick<PostingRequest, 'initiator_id' | 'idempotency_key' | 'payload'>
}

async function payNow(
  context: Context,
  caller: Member,
  { command, payee, amount, quoted_total, note }: QuickPayInput,
): Promise<Posted> {
  const { party, link } = await findPayee(context, caller, payee)
  const quotes = quoteQuickPay(await context.fees.current('quick_pay'), link?.amount ?? amount)
  const accepts = (total: Cents): boolean => quotes.within.amount === amount && total === quoted_total
  const prices = await agreedPrices(context, caller.user_id, quotes, accepts)
  return postAtPrice(prices, (price) => {
    const { fee, tax, payee_gets } = price.quote
    const details = {
      payer_id: caller.user_id,
      payee_id: party.member.user_id,
      amount,
      fee,
      tax,
      payee_gets,
      note: link !== null && link.note !== '' ? link.note : note,
      ...(link && { pay_link_id: link.id }),
    } satisfies TransferDetails
    return context.transfers.payDirectly({
      caller,
      command,
      payee: party,
      price,
      details,
      kind: 'quick_pay',
      moves: (accounts) => quickPayMoves({ ...accounts, ...price.quote }),
      alongside: link?.single_use ? (trx) => consumeSingleUse(context, trx, link) : undefined,
    })
  })
}

async function consumeSingleUse({ clock }: Context, trx: Transaction, link: PayLink): Promise<void> {
  const locked = await lockLink(trx, link.id)
  if (!locked || !isOpen(locked, clock.now())) fail('NOT_FOUND')
  await recordPaid(trx, link.id, clock.now())
}
