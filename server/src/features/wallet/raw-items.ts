import type { AdjustmentReason } from '@hai/contract/adjustment-reasons'
import { cents, negative, plus, zeroCents, type Cents } from '@hai/contract/money'
import type { TaskReturn } from '@hai/contract/task-steps'
import type { ActivityItem } from '@hai/contract/wallet'
import { adjustmentDetails, ADJUSTMENT_KIND } from '../adjustments/index.ts'
import { readTransferDetails, totalOf, type TransferDetails, type WaitingSend } from '../transfers/index.ts'
import { isCashoutKind, readCashoutDetails } from '../cashouts/index.ts'
import { isCashInKind, readCashInDetails } from '../cash-ins/index.ts'
import { COLLECTED_KIND, collectedDetails, fundingDetails, PUT_BACK_KIND, TAKEN_KIND, takenDetails } from '../funding/index.ts'
import { isTaskKind, readTaskDetails } from '../tasks/index.ts'
import { REVERSED_KIND, REWARD_KIND, rewardDetails } from '../referrals/index.ts'
import { transferOf, type Entry } from './entries.ts'

export interface RawItem extends Omit<
  ActivityItem,
  'counterparty' | 'expires_at' | 'returned_by' | 'return_of' | 'deducted' | 'reason_code' | 'task_return' | 'between_books'
> {
  readonly position: number
  /** For money sent to another book: the number of the book, and the position of the posting. */
  readonly to_book?: { readonly number: number; readonly position: number }
  readonly isFromBook?: true
  readonly other: OtherParty
  readonly deducted?: Deducted
  readonly return_of?: string
  readonly reason_code?: AdjustmentReason
  readonly task_return?: TaskReturn | undefined
}

type Deducted = NonNullable<ActivityItem['deducted']>

/**
 * `hasPaid`: this item itself is a payment between the two people, which the relations may not count yet. `typed_for`:
 * the id of the send, if the viewer sent it to an email address or phone number and this member later claimed it.
 */
export type OtherParty =
  | { readonly kind: 'member'; readonly user_id: string; readonly hasPaid: boolean; readonly typed_for?: string }
  | { readonly kind: 'address'; readonly transaction_id: string }
  | { readonly kind: 'platform' }

type Of = Pick<RawItem, 'id' | 'kind' | 'status' | 'other'>

const member = (user_id: string, hasPaid: boolean): OtherParty => ({ kind: 'member', user_id, hasPaid })

const typed = (transaction_id: string): OtherParty => ({ kind: 'address', transaction_id })

const escrowStatus: Readonly<Record<string, ActivityItem['status']>> = {
  claim_escrow: 'completed',
  cancel_escrow: 'cancelled',
  expire_escrow: 'expired',
}

export function itemOfEntry(entry: Entry): RawItem | null {
  if (entry.kind === 'fund') {
    const { amount } = fundingDetails.parse(entry.details)
    return incoming(
      entry,
      { id: entry.public_id, kind: 'funding', status: 'completed', other: { kind: 'platform' } },
      cents(amount),
    )
  }
  if (entry.kind === TAKEN_KIND || entry.kind === PUT_BACK_KIND) return toTakenItem(entry)
  if (entry.kind === COLLECTED_KIND) {
    const { amount, fund_id: return_of } = collectedDetails.parse(entry.details)
    const done = { kind: 'debt_collected', status: 'completed', other: { kind: 'platform' } } as const
    return { ...outgoing(entry, { amount, fee: zeroCents, tax: zeroCents, note: '' }, done), return_of }
  }
  if (entry.kind === REWARD_KIND) {
    const done = { id: entry.public_id, kind: 'reward', status: 'completed', other: { kind: 'platform' } } as const
    return incoming(entry, done, rewardDetails.parse(entry.details).amount)
  }
  if (entry.kind === REVERSED_KIND) {
    const { amount } = rewardDetails.parse(entry.details)
    const done = { kind: 'reward', status: 'completed', other: { kind: 'platform' } } as const
    return outgoing(entry, { amount, fee: zeroCents, tax: zeroCents, note: '' }, done)
  }
  if (entry.kind === ADJUSTMENT_KIND) return creditItem(entry)
  if (isCashoutKind(entry.kind)) return cashoutItem(entry)
  if (isCashInKind(entry.kind)) return cashInItem(entry)
  if (isTaskKind(entry.kind)) return taskItem(entry)
  const details = transferOf(entry)
  return entry.amount < 0 ? paid(entry, details) : received(entry, details)
}

/** Money that a refund or a dispute took back from a funding, or that was restored later. */
function toTakenItem(entry: Entry): RawItem {
  const { amount, fund_id: return_of } = takenDetails.parse(entry.details)
  const done = { kind: 'funding', status: 'completed', other: { kind: 'platform' } } as const
  const item =
    entry.kind === TAKEN_KIND
      ? outgoing(entry, { amount, fee: zeroCents, tax: zeroCents, note: '' }, done)
      : incoming(entry, { ...done, id: entry.public_id }, amount)
  return { ...item, return_of }
}

function creditItem(entry: Entry): RawItem {
  const { amount, reason_code } = adjustmentDetails.parse(entry.details)
  const done = { id: entry.public_id, kind: 'adjustment', status: 'completed', other: { kind: 'platform' } } as const
  return { ...incoming(entry, done, amount), reason_code }
}

const cashoutStatus: Readonly<Record<string, ActivityItem['status']>> = { cash_out: 'completed', cash_out_returned: 'cancelled' }

/** The member sees the held amount and the outcome. The agent sees the amount received, with their share of the fee. */
function cashoutItem(entry: Entry): RawItem {
  const details = transferOf(entry)
  const done = { id: entry.public_id, status: 'completed' } as const
  if (entry.kind === 'cash_out')
    return incoming(entry, { ...done, kind: 'cash_out', other: member(details.payer_id, false) }, entry.amount)
  if (entry.kind === 'cash_out_returned')
    return released(entry, details, { kind: 'refund', status: 'cancelled', other: { kind: 'platform' } })
  const agent_id = entry.ended_details ? readCashoutDetails(entry.ended_details).payee_id : null
  return outgoing(entry, details, {
    kind: 'cash_out',
    status: cashoutStatus[entry.ended_kind ?? ''] ?? 'pending',
    other: agent_id === null ? { kind: 'platform' } : member(agent_id, false),
  })
}

/** The member sees the money received. The agent sees the amount paid in, and their share. */
function cashInItem(entry: Entry): RawItem {
  const { payer_id, payee_id, amount, fee, tax, note } = readCashInDetails(entry.details)
  const done = { kind: 'cash_in', status: 'completed' } as const
  if (entry.amount < 0) return outgoing(entry, { amount, fee, tax, note }, { ...done, other: member(payee_id, false) })
  const other: OtherParty = payer_id === null ? { kind: 'platform' } : member(payer_id, false)
  return incoming(entry, { ...done, id: entry.public_id, other }, amount)
}

const taskStatus: Readonly<Record<string, ActivityItem['status']>> = { task_paid: 'completed', task_returned: 'cancelled' }

/** The creator sees the held amount and the outcome. The worker sees the reward. */
function taskItem(entry: Entry): RawItem {
  const details = transferOf(entry)
  const done = { id: entry.public_id, status: 'completed' } as const
  if (entry.kind === 'task_paid')
    return incoming(entry, { ...done, kind: 'task', other: member(details.payer_id, false) }, entry.amount)
  if (entry.kind === 'task_returned')
    return released(entry, details, { kind: 'refund', status: 'cancelled', other: { kind: 'platform' } })
  const ended = entry.ended_details && readTaskDetails(entry.ended_details)
  const worker_id = ended?.payee_id ?? null
  const held = outgoing(entry, details, {
    kind: 'task',
    status: taskStatus[entry.ended_kind ?? ''] ?? 'pending',
    other: worker_id === null ? { kind: 'platform' } : member(worker_id, false),
  })
  return { ...held, task_return: ended?.return_by }
}

function heldStatus({ ended_kind, ended_details }: Entry): ActivityItem['status'] {
  if (ended_kind === 'settle_held' || ended_kind === 'sent_to_book') return 'completed'
  return ended_kind === 'undo_held' ? backStatus(readTransferDetails(ended_details)) : 'arriving'
}

const backStatus = ({ not_arrived }: TransferDetails): ActivityItem['status'] => (not_arrived ? 'not_arrived' : 'undone')

function paid(entry: Entry, details: TransferDetails): RawItem | null {
  const ended = entry.ended_kind ?? ''
  switch (entry.kind) {
    case 'send':
      return outgoing(entry, details, { kind: 'send', status: 'completed', other: member(details.payee_id ?? '', true) })
    case 'quick_pay': {
      const isPayeesFee = (details.payee_gets ?? details.amount) < details.amount
      const own = isPayeesFee ? { ...details, fee: zeroCents, tax: zeroCents } : details
      return outgoing(entry, own, { kind: 'quick_pay', status: 'completed', other: member(details.payee_id ?? '', true) })
    }
    case 'send_held': {
      const status = heldStatus(entry)
      const isHidden = details.by_address === true && status !== 'completed'
      const payee = member(details.payee_id ?? '', status === 'completed')
      const other = isHidden ? typed(entry.public_id) : details.by_address ? { ...payee, typed_for: entry.public_id } : payee
      const item = outgoing(entry, details, { kind: 'send', status, other })
      return ended === 'sent_to_book' ? { ...item, ...goesToBook(details, entry.ended_position) } : item
    }
    case 'escrow': {
      const claimed_by = ended === 'claim_escrow' ? readTransferDetails(entry.ended_details).payee_id : null
      const other = claimed_by === null ? typed(entry.public_id) : { ...member(claimed_by, true), typed_for: entry.public_id }
      return outgoing(entry, details, { kind: 'pending_send', status: escrowStatus[ended] ?? 'pending', other })
    }
    case 'sent_to_book': {
      const kind = details.returns ? 'refund' : 'send'
      const payee = member(details.payee_id ?? '', true)
      const other = details.forwards === undefined ? payee : { ...payee, typed_for: details.forwards }
      const item = outgoing(entry, details, { kind, status: 'completed', other })
      return { ...item, ...goesToBook(details, entry.position), ...givesBack(details, 'received_id') }
    }
    case 'refund':
      return {
        ...outgoing(entry, details, { kind: 'refund', status: 'completed', other: member(details.payee_id ?? '', true) }),
        ...givesBack(details, 'received_id'),
      }
    default:
      return null
  }
}

const goesToBook = ({ to_book }: TransferDetails, position: number | null): Pick<RawItem, 'to_book'> =>
  to_book === undefined || position === null ? {} : { to_book: { number: to_book, position } }

const givesBack = ({ returns }: TransferDetails, side: 'sent_id' | 'received_id'): Pick<RawItem, 'return_of'> =>
  returns ? { return_of: returns[side] } : {}

function received(entry: Entry, details: TransferDetails): RawItem | null {
  const { payer_id, payee_id, by_address, forwards, send_id = entry.public_id } = details
  const done = { id: entry.public_id, status: 'completed' } as const
  switch (entry.kind) {
    case 'send':
      return incoming(entry, { ...done, kind: 'send', other: member(payer_id, true) }, details.amount)
    case 'quick_pay': {
      const { amount, fee, tax, payee_gets = amount } = details
      const item = incoming(entry, { ...done, kind: 'quick_pay', other: member(payer_id, true) }, payee_gets)
      return payee_gets < amount ? { ...item, deducted: { paid: amount, fee, tax } } : item
    }
    case 'settle_held':
      return incoming(entry, { ...done, id: send_id, kind: 'send', other: member(payer_id, true) }, details.amount)
    case 'claim_escrow':
      return incoming(entry, { ...done, kind: 'claim', other: member(payer_id, true) }, details.amount)
    case 'undo_held': {
      const other = by_address ? typed(send_id) : member(payee_id ?? '', false)
      return released(entry, details, { kind: 'refund', status: backStatus(details), other })
    }
    case 'cancel_escrow':
      return released(entry, details, { kind: 'refund', status: 'cancelled', other: typed(send_id) })
    case 'refund':
      return {
        ...incoming(entry, { ...done, kind: 'refund', other: member(payer_id, true) }, details.amount),
        ...givesBack(details, 'sent_id'),
      }
    case 'received_from_book': {
      const kind = details.returns ? 'refund' : 'send'
      const item = incoming(entry, { ...done, kind, other: member(payer_id, true) }, details.amount)
      return { ...item, isFromBook: true, ...givesBack(details, 'sent_id') }
    }
    case 'returned_from_book': {
      const other = by_address ? typed(forwards ?? send_id) : member(payee_id ?? '', false)
      return released(entry, details, { kind: 'refund', status: backStatus(details), other })
    }
    case 'expire_escrow':
      return released(entry, details, { kind: 'expiry', status: 'expired', other: typed(send_id) })
    default:
      return null
  }
}

const outgoing = (
  entry: Entry,
  { amount, fee, tax, note }: Pick<TransferDetails, 'amount' | 'fee' | 'tax' | 'note'>,
  of: Omit<Of, 'id'>,
): RawItem => ({
  ...of,
  id: entry.public_id,
  direction: 'out',
  amount,
  fee,
  tax,
  note,
  created_at: entry.created_at.toISOString(),
  balance_after: entry.balance_after,
  position: entry.position,
})

const incoming = (entry: Entry, of: Of, amount: Cents): RawItem => ({
  ...of,
  direction: 'in',
  amount,
  fee: zeroCents,
  tax: zeroCents,
  note: typeof entry.details.note === 'string' ? entry.details.note : '',
  created_at: entry.created_at.toISOString(),
  balance_after: entry.balance_after,
  position: entry.position,
})

/** The payer’s own money, released from hold or escrow with its fee and tax, because nobody was paid. */
const released = (entry: Entry, details: TransferDetails, of: Omit<Of, 'id'>): RawItem => ({
  ...incoming(entry, { ...of, id: entry.public_id }, totalOf(details)),
  deducted: { paid: details.amount, fee: negative(details.fee), tax: negative(details.tax) },
  ...(details.send_id === undefined ? {} : { return_of: details.send_id }),
})

/** True for the member’s own money that came back because nobody received it. */
export const isReleased = ({ kind, direction, status }: Pick<ActivityItem, 'kind' | 'direction' | 'status'>): boolean =>
  (kind === 'refund' || kind === 'expiry') && direction === 'in' && status !== 'completed'

type Charges = Pick<ActivityItem, 'amount' | 'fee' | 'tax'> & { readonly deducted?: Deducted | null | undefined }

/** `total` is the change of the balance. A negative fee or tax was returned. */
export const figuresOf = ({ amount, fee, tax, deducted }: Charges) =>
  deducted
    ? { amount: deducted.paid, fee: deducted.fee, tax: deducted.tax, total: amount }
    : { amount, fee, tax, total: plus(amount, fee, tax) }

/**
 * The payee sees a held send that is arriving or never reached them, without a change of balance and without the note.
 * The note arrives with the money, because otherwise anyone could send messages by free sends that they undo.
 */
export const itemSeenByPayee = (send: WaitingSend): RawItem => ({
  id: send.transaction_id,
  kind: 'send',
  direction: 'in',
  amount: send.amount,
  fee: zeroCents,
  tax: zeroCents,
  note: '',
  status: send.status === 'undone' || send.status === 'not_arrived' ? send.status : 'arriving',
  created_at: send.created_at.toISOString(),
  balance_after: null,
  position: send.position,
  other: member(send.payer_id, false),
})
