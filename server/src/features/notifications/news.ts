import type { Cents } from '@hai/contract/money'
import type { notificationTypes } from '@hai/contract/notifications'
import type { Happening, JournalPosting } from '../../events/index.ts'
import { isTransferKind, readTransferDetails, totalOf, type TransferDetails } from '../transfers/index.ts'

/** Something that a member is to be told, before it has words. */
export interface News {
  readonly user_id: string
  readonly type: Extract<(typeof notificationTypes)[number], `money_${string}`>
  /** The member on the other side; null where there is none. */
  readonly other_id: string | null
  readonly amount: Cents
  readonly note: string
  /** What the payer paid, where fee and tax were taken from it before it arrived. */
  readonly paid?: Cents
  /** The item of the member’s activity that it is about. */
  readonly transaction_id: string
  readonly at: Date
  /** It is what became of the send that the member was told is arriving: it takes the place of that. */
  readonly replacesArriving?: true
}

const inPlace = (news: readonly News[]): News[] => news.map((item) => ({ ...item, replacesArriving: true }))

/** What a happening is news of, to whom. Nobody is told of what they have just done themselves. */
export const newsOf = (happening: Happening): readonly News[] =>
  happening.stream === 'ledger' && isTransferKind(happening.posting.kind) ? newsOfTransfer(happening.posting) : []

function newsOfTransfer({ kind, public_id, initiator_id, details, created_at: at }: JournalPosting): readonly News[] {
  const transfer = readTransferDetails(details)
  const { payer_id, payee_id, amount, note, send_id = public_id } = transfer
  const toPayee = (type: News['type'], transaction_id: string): News[] =>
    payee_id === null ? [] : [{ user_id: payee_id, type, other_id: payer_id, amount, note, transaction_id, at }]
  const returned: News = {
    user_id: payer_id,
    type: 'money_returned',
    other_id: payee_id,
    amount: totalOf(transfer),
    note,
    transaction_id: public_id,
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
      return [...inPlace(toPayee('money_undone', send_id)), ...(initiator_id === payer_id ? [] : [returned])]
    case 'claim_escrow':
      return [
        ...toPayee('money_received', public_id),
        { user_id: payer_id, type: 'money_claimed', other_id: payee_id, amount, note, transaction_id: send_id, at },
      ]
    case 'expire_escrow':
      return [returned]
    default:
      return []
  }
}

/** Whose the fee is hears what reached them, and what it was before. */
const afterFee = (item: News, { amount, payee_gets = amount }: TransferDetails): News =>
  payee_gets < amount ? { ...item, amount: payee_gets, paid: amount } : item
