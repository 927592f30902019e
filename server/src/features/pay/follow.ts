import { negative } from '@hai/contract/money'
import type { Happening } from '../../events/index.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { readTransferDetails } from '../transfers/index.ts'
import { countLinkPayments, type LinkPayment } from './links.ts'

/** Counts, once, what was paid by links and sent back again: beside the payments themselves, so that many may pay one link at a time. */
export const follow = (trx: Transaction, happenings: readonly Happening[]): Promise<void> =>
  countLinkPayments(trx, happenings.flatMap(paymentOf))

function paymentOf(happening: Happening): LinkPayment[] {
  if (happening.stream !== 'ledger') return []
  const { kind, details } = happening.posting
  if (kind !== 'quick_pay' && kind !== 'refund') return []
  const { pay_link_id, amount } = readTransferDetails(details)
  if (pay_link_id === undefined) return []
  return [kind === 'quick_pay' ? { pay_link_id, times: 1, amount } : { pay_link_id, times: -1, amount: negative(amount) }]
}
