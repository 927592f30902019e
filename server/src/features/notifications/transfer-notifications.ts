import type { JournalPosting } from '../../events/index.ts'
import { readTransferDetails, totalOf, type TransferDetails } from '../transfers/index.ts'
import type { NotificationDraft, Reference } from './notification-draft.ts'

export const transaction = (id: string): Reference => ({ type: 'transaction', id })

const replaceArriving = (drafts: readonly NotificationDraft[]): NotificationDraft[] =>
  drafts.map((item) => ({ ...item, replacesArriving: true }))

export function notificationsOfRun({ kind, public_id, details, created_at: at }: JournalPosting): NotificationDraft[] {
  if (kind !== 'send' && kind !== 'send_held' && kind !== 'sent_to_book') return []
  const { schedule, payer_id: user_id, payee_id: other_id, amount } = readTransferDetails(details)
  if (!schedule) return []
  const figure = kind === 'send_held' ? 'arriving' : schedule.is_last ? 'last' : 'next'
  return [{ user_id, type: 'schedule_sent', other_id, amount, note: '', reference: transaction(public_id), at, figure }]
}

export function notificationsOfTransfer({
  kind,
  public_id,
  initiator_id,
  details,
  created_at: at,
}: JournalPosting): readonly NotificationDraft[] {
  const transfer = readTransferDetails(details)
  const { payer_id, payee_id, amount, note, send_id = public_id, not_arrived, to_book, returns } = transfer
  // The payee of another book is notified when the money arrives there.
  const toPayee = (type: NotificationDraft['type'], id: string): NotificationDraft[] =>
    payee_id === null || to_book !== undefined
      ? []
      : [{ user_id: payee_id, type, other_id: payer_id, amount, note, reference: transaction(id), at }]
  const returned: NotificationDraft = {
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
      return replaceArriving(toPayee('money_received', send_id))
    case 'undo_held':
      return not_arrived
        ? notificationsOfNotArrived(toPayee('money_undone', send_id), returned)
        : replaceArriving(toPayee('money_undone', send_id))
    case 'claim_escrow':
      return [
        ...toPayee('money_received', public_id),
        { user_id: payer_id, type: 'money_claimed', other_id: payee_id, amount, note, reference: transaction(send_id), at },
      ]
    case 'refund':
      // A refund by the platform carries out a dispute decision, and the dispute notifies both parties.
      if (initiator_id !== payer_id) return []
      return toPayee('money_returned', public_id).map((item) => ({ ...item, isGivenBack: true }))
    case 'received_from_book':
      return returns
        ? toPayee('money_returned', public_id).map((item) => ({ ...item, isGivenBack: true }))
        : toPayee('money_received', public_id)
    case 'expire_escrow':
    case 'returned_from_book':
      return [returned]
    default:
      return []
  }
}

/** The payer is not told the cause, because it is private to the payee. */
const notificationsOfNotArrived = (toPayee: NotificationDraft[], returned: NotificationDraft): NotificationDraft[] => [
  ...replaceArriving(toPayee).map((item) => ({ ...item, hasNotArrived: true as const })),
  returned,
]

/** A payee who pays the fee sees both the amount received and the amount paid. */
const afterFee = (item: NotificationDraft, { amount, payee_gets = amount }: TransferDetails): NotificationDraft =>
  payee_gets < amount ? { ...item, amount: payee_gets, paid: amount } : item
