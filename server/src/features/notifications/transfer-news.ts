import type { JournalPosting } from '../../events/index.ts'
import { readTransferDetails, totalOf, type TransferDetails } from '../transfers/index.ts'
import type { News, Reference } from './news.ts'

export const transaction = (id: string): Reference => ({ type: 'transaction', id })

const inPlace = (news: readonly News[]): News[] => news.map((item) => ({ ...item, replacesArriving: true }))

/** A send that nobody was there to make: its payer is told, and for how long they may take it back. */
export function newsOfRun({ kind, public_id, details, created_at: at }: JournalPosting): News[] {
  if (kind !== 'send' && kind !== 'send_held') return []
  const { schedule, payer_id: user_id, payee_id: other_id, amount } = readTransferDetails(details)
  if (!schedule) return []
  const figure = kind === 'send_held' ? 'arriving' : schedule.is_last ? 'last' : 'next'
  return [{ user_id, type: 'schedule_sent', other_id, amount, note: '', reference: transaction(public_id), at, figure }]
}

export function newsOfTransfer({ kind, public_id, initiator_id, details, created_at: at }: JournalPosting): readonly News[] {
  const transfer = readTransferDetails(details)
  const { payer_id, payee_id, amount, note, send_id = public_id, not_arrived } = transfer
  const toPayee = (type: News['type'], id: string): News[] =>
    payee_id === null ? [] : [{ user_id: payee_id, type, other_id: payer_id, amount, note, reference: transaction(id), at }]
  const returned: News = {
    user_id: payer_id,
    type: 'money_returned',
    other_id: payee_id,
    amount: totalOf(transfer),
    note,
    reference: transaction(public_id),
    at,
  }

  switch (kind) {
    case 'send':
      return toPayee('money_received', public_id)
    case 'quick_pay':
      return toPayee('money_received', public_id).map((item) => afterFee(item, transfer))
    case 'send_held':
      return toPayee('money_arriving', public_id)
    case 'settle_held':
      return inPlace(toPayee('money_received', send_id))
    case 'undo_held':
      return not_arrived
        ? newsOfNotArrived(toPayee('money_undone', send_id), returned)
        : inPlace(toPayee('money_undone', send_id))
    case 'claim_escrow':
      return [
        ...toPayee('money_received', public_id),
        { user_id: payer_id, type: 'money_claimed', other_id: payee_id, amount, note, reference: transaction(send_id), at },
      ]
    case 'refund':
      // The platform moves money back when a dispute is decided: the dispute tells both.
      if (initiator_id !== payer_id) return []
      return toPayee('money_returned', public_id).map((item) => ({ ...item, isGivenBack: true }))
    case 'expire_escrow':
      return [returned]
    default:
      return []
  }
}

/** The payee hears that it did not reach their wallet, and may change that. The payer hears no reason: it is about somebody else. */
const newsOfNotArrived = (toPayee: News[], returned: News): News[] => [
  ...inPlace(toPayee).map((item) => ({ ...item, hasNotArrived: true as const })),
  returned,
]

/** Whose the fee is hears what reached them, and what it was before. */
const afterFee = (item: News, { amount, payee_gets = amount }: TransferDetails): News =>
  payee_gets < amount ? { ...item, amount: payee_gets, paid: amount } : item
