import type { AdjustmentReason } from '@hai/contract/adjustment-reasons'
import { plus, type Cents } from '@hai/contract/money'
import type { ActivityItem } from '@hai/contract/wallet'

/**
 * in: green. out: ink. wait: amber. back: a payment that was undone, cancelled, returned or expired, with its amount
 * struck through. returned: the entry of the money that came back, which is not income.
 */
export type ActivityVariant = 'in' | 'out' | 'wait' | 'back' | 'returned'

export type What =
  | 'cashing_out'
  | 'cashed_out'
  | 'cash_paid'
  | 'cash_in'
  | 'cash_in_paid'
  | 'cash_in_share'
  | 'cash_out_ended'
  | 'task_held'
  | 'task_paid'
  | 'task_earned'
  | 'task_ended'
  | 'task_removed'
  | 'task_cancelled'
  | 'sent'
  | 'paid'
  | 'received'
  | 'sending'
  | 'arriving'
  | 'unclaimed'
  | 'claimed'
  | 'undone_out'
  | 'undone_in'
  | 'not_arrived_out'
  | 'not_arrived_in'
  | 'cancelled_out'
  | 'cancelled_in'
  | 'expired'
  | 'returned'
  | 'gave_back'
  | 'got_back'
  | 'given_back_in'
  | 'given_back_out'
  | 'added'
  | 'fund_taken'
  | 'fund_back'
  | 'collected'
  | 'rewarded'
  | 'reward_back'
  | `credited_${AdjustmentReason}`
export type StatusWord =
  | 'on_hold'
  | 'arriving'
  | 'waiting'
  | 'undone'
  | 'not_arrived'
  | 'cancelled'
  | 'expired'
  | 'returned'
  | 'completed'

export interface ActivityStyle {
  readonly variant: ActivityVariant
  readonly what: What
  readonly status: StatusWord
  /**
   * The change of the wallet: includes fee and tax if the member paid them. For a returned payment, the amount that
   * came back.
   */
  readonly amount: Cents
  /** Empty for the variants `wait` and `back`, in which no money has moved for good. */
  readonly sign: '+' | '−' | ''
}

type Words = Pick<ActivityStyle, 'variant' | 'what' | 'status'>
type Direction = ActivityItem['direction']

const incoming = (what: What): Words => ({ variant: 'in', what, status: 'completed' })
const outgoing = (what: What): Words => ({ variant: 'out', what, status: 'completed' })

const arrived: Record<ActivityItem['kind'], Record<Direction, Words>> = {
  send: { in: incoming('received'), out: outgoing('sent') },
  quick_pay: { in: incoming('received'), out: outgoing('paid') },
  pending_send: { in: incoming('received'), out: outgoing('sent') },
  claim: { in: incoming('claimed'), out: outgoing('sent') },
  reward: { in: incoming('rewarded'), out: outgoing('reward_back') },
  cash_out: { in: incoming('cash_paid'), out: outgoing('cashed_out') },
  cash_in: { in: incoming('cash_in'), out: outgoing('cash_in_paid') },
  task: { in: incoming('task_earned'), out: outgoing('task_paid') },
  adjustment: { in: incoming('credited_goodwill'), out: outgoing('sent') },
  funding: { in: incoming('added'), out: outgoing('fund_taken') },
  debt_collected: { in: incoming('collected'), out: outgoing('collected') },
  refund: {
    in: { variant: 'returned', what: 'returned', status: 'returned' },
    out: { variant: 'out', what: 'gave_back', status: 'returned' },
  },
  expiry: {
    in: { variant: 'returned', what: 'returned', status: 'returned' },
    out: { variant: 'out', what: 'expired', status: 'expired' },
  },
}

const unfinished: Record<Exclude<ActivityItem['status'], 'completed'>, Record<Direction, Words>> = {
  arriving: {
    in: { variant: 'wait', what: 'arriving', status: 'arriving' },
    out: { variant: 'wait', what: 'sending', status: 'arriving' },
  },
  pending: {
    in: { variant: 'wait', what: 'arriving', status: 'waiting' },
    out: { variant: 'wait', what: 'unclaimed', status: 'waiting' },
  },
  undone: {
    in: { variant: 'back', what: 'undone_in', status: 'undone' },
    out: { variant: 'back', what: 'undone_out', status: 'undone' },
  },
  not_arrived: {
    in: { variant: 'back', what: 'not_arrived_in', status: 'not_arrived' },
    out: { variant: 'back', what: 'not_arrived_out', status: 'not_arrived' },
  },
  cancelled: {
    in: { variant: 'back', what: 'cancelled_in', status: 'cancelled' },
    out: { variant: 'back', what: 'cancelled_out', status: 'cancelled' },
  },
  expired: {
    in: { variant: 'back', what: 'expired', status: 'expired' },
    out: { variant: 'back', what: 'expired', status: 'expired' },
  },
  returned: {
    in: { variant: 'back', what: 'given_back_in', status: 'returned' },
    out: { variant: 'back', what: 'given_back_out', status: 'returned' },
  },
}

/** A status unknown to this version: shown neither as paid nor as returned. */
const unknownState: Record<Direction, Words> = {
  in: unfinished.arriving.in,
  out: { variant: 'wait', what: 'sending', status: 'on_hold' },
}

/** Money back from a payment that its payee returned, as opposed to a payment that never reached anyone. */
const gotBack: Words = { variant: 'returned', what: 'got_back', status: 'returned' }

/** Money that was deducted after a card refund or dispute and is now credited again. */
const fundBack = incoming('fund_back')

/** The money is on hold until an agent has paid it out. */
const cashingOut: Words = { variant: 'wait', what: 'cashing_out', status: 'on_hold' }

const endedCashOut: Words = { variant: 'back', what: 'cash_out_ended', status: 'cancelled' }

const cashInShare = incoming('cash_in_share')

/** The money is on hold until the proof is accepted. */
const heldForTask: Words = { variant: 'wait', what: 'task_held', status: 'on_hold' }

/** The creator cancelled the task, staff removed it, or it expired. */
const endedTask = ({ task_return }: ActivityItem): Words => ({
  variant: 'back',
  what: task_return === 'cancel' ? 'task_cancelled' : task_return === 'remove' ? 'task_removed' : 'task_ended',
  status: 'cancelled',
})

/** True for the member's own money, released from a payment that never reached anyone. */
export const isReleased = ({ kind, direction, status }: ActivityItem): boolean =>
  (kind === 'refund' || kind === 'expiry') && direction === 'in' && status !== 'completed'

function wordsOf(item: ActivityItem): Words {
  const { kind, direction, status, return_of, counterparty, reason_code } = item
  if (kind === 'cash_out' && status === 'pending') return cashingOut
  if (kind === 'cash_out' && status === 'cancelled') return endedCashOut
  if (kind === 'cash_in' && direction === 'in' && counterparty.shown_name === null) return cashInShare
  if (kind === 'task' && status === 'pending') return heldForTask
  if (kind === 'task' && status === 'cancelled') return endedTask(item)
  if (kind === 'adjustment' && direction === 'in' && reason_code !== null) return incoming(`credited_${reason_code}`)
  if (status !== 'completed') {
    const known: Partial<typeof unfinished> = unfinished
    const words = (known[status] ?? unknownState)[direction]
    return isReleased(item) ? { ...arrived[kind].in, status: words.status } : words
  }
  if (return_of === null || direction === 'out') return arrived[kind][direction]
  return kind === 'funding' ? fundBack : gotBack
}

const signs: Record<ActivityVariant, Record<Direction, ActivityStyle['sign']>> = {
  in: { in: '+', out: '+' },
  out: { in: '+', out: '−' },
  wait: { in: '', out: '' },
  back: { in: '', out: '' },
  returned: { in: '+', out: '+' },
}

/** Sign, icon, text and colour all express the status, so colour is never the only clue. */
export function activityStyle(item: ActivityItem): ActivityStyle {
  const words = wordsOf(item)
  const isWhole = item.direction === 'out' && item.status !== 'returned'
  const amount = isWhole ? plus(item.amount, item.fee, item.tax) : item.amount
  return { ...words, amount, sign: signs[words.variant][item.direction] }
}

/** The amount to show in gourdes: for a cash-out without fee and tax, because the agent pays out only this amount. */
export const spokenAmount = (item: ActivityItem): Cents =>
  item.kind === 'cash_out' && item.direction === 'out' ? item.amount : activityStyle(item).amount

/** True while the money is in the undo window, waits to be claimed, or is on hold for a cash-out or task. */
export const isWaiting = (item: ActivityItem): boolean => item.status === 'arriving' || item.status === 'pending'
