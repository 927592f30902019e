import type { Happening } from '../../events/index.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { readTransferDetails } from '../transfers/index.ts'
import { countLinkPayments, type LinkPayment } from './links.ts'

/** Counts, once, what was paid by links: beside the payments themselves, so that one link may be paid by many at a time. */
export const follow = (trx: Transaction, happenings: readonly Happening[]): Promise<void> =>
  countLinkPayments(trx, happenings.flatMap(paymentOf))

function paymentOf(happening: Happening): LinkPayment[] {
  if (happening.stream !== 'ledger' || happening.posting.kind !== 'quick_pay') return []
  const { pay_link_id, amount } = readTransferDetails(happening.posting.details)
  return pay_link_id === undefined ? [] : [{ pay_link_id, amount }]
}
