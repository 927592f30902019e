import type { Cents } from '@hai/contract/money'
import type { DocumentPurpose } from '@hai/contract/document-kinds'
import type { notificationTypes } from '@hai/contract/notifications'
import type { Happening, JournalPosting } from '../../events/index.ts'
import { documentDecision } from '../documents/index.ts'
import { isTransferKind, readTransferDetails, totalOf, type TransferDetails } from '../transfers/index.ts'

/** Something that a member is to be told, before it has words. */
export interface News {
  readonly user_id: string
  readonly type: Extract<(typeof notificationTypes)[number], `${'money' | 'document'}_${string}`>
  /** The member on the other side; null where there is none. */
  readonly other_id: string | null
  /** Null: it is not about money. */
  readonly amount: Cents | null
  readonly note: string
  /** What the payer paid, where fee and tax were taken from it before it arrived. */
  readonly paid?: Cents
  /** The item of the member’s activity that it is about; null where there is none. */
  readonly transaction_id: string | null
  readonly at: Date
  /** It is what became of the send that the member was told is arriving: it takes the place of that. */
  readonly replacesArriving?: true
  /** What only this type tells. */
  readonly about?: DocumentNews
}

export interface DocumentNews {
  readonly purpose: DocumentPurpose
  readonly reason: string | null
  /** The tier reached by it; null: none. */
  readonly tier: number | null
}

const inPlace = (news: readonly News[]): News[] => news.map((item) => ({ ...item, replacesArriving: true }))

/** What a happening is news of, to whom. Nobody is told of what they have just done themselves. */
export function newsOf(happening: Happening): readonly News[] {
  if (happening.stream === 'facts') return newsOfDocument(happening)
  return isTransferKind(happening.posting.kind) ? newsOfTransfer(happening.posting) : []
}

function newsOfDocument(happening: Happening): News[] {
  const decision = documentDecision(happening)
  if (!decision) return []
  const { user_id, status, at, ...about } = decision
  return [{ ...nobodysMoney, user_id, type: `document_${status}`, at, about }]
}

/** Of news that is about no payment. */
const nobodysMoney = { other_id: null, amount: null, note: '', transaction_id: null } as const

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
