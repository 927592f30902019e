import type { Output } from '@hai/contract/contract'
import type { Cents } from '@hai/contract/money'
import type { ActivityItem } from '@hai/contract/wallet'
import { formatUsd } from '../../lib/money-text.ts'
import { sendFigures } from '../../lib/installation.ts'
import { phoneText } from '../../lib/phone.ts'
import { referenceNumber } from '../../lib/reference-number.ts'
import type { Translate } from '../../lib/translations.ts'
import { activityStyle, isReleased, isWaiting, type What } from './activity-style.ts'

export type Receipt = Output<'get_transaction'>
type Words = Translate<'receipt'>

/** The other party's name, or the product's name for transactions with the platform. */
export const counterpartyName = ({ counterparty }: ActivityItem, t: Words): string =>
  counterparty.shown_name === null ? t('ui.platform') : phoneText(counterparty.shown_name)

const titles = {
  sent: 'sent_to',
  paid: 'paid_to',
  received: 'received_from',
  sending: 'sending_to',
  arriving: 'arriving_from',
  unclaimed: 'waits_for',
  claimed: 'received_from',
  rewarded: 'reward_from',
  reward_back: 'reward_back',
  credited_goodwill: 'credited_goodwill',
  credited_correction: 'credited_correction',
  credited_promotion: 'credited_promotion',
  credited_fraud_loss: 'credited_fraud_loss',
  cashing_out: 'cash_held_at',
  cashed_out: 'cash_paid_by',
  cash_out_ended: 'cash_out_ended',
  cash_paid: 'cash_paid_to',
  cash_in: 'cash_in_at',
  cash_in_paid: 'cash_in_for',
  cash_in_share: 'cash_in_share',
  task_held: 'task_held',
  task_paid: 'task_paid_to',
  task_earned: 'task_paid_by',
  task_ended: 'task_ended',
  task_removed: 'task_removed',
  task_cancelled: 'task_cancelled',
  undone_out: 'you_undid',
  undone_in: 'undone_by',
  not_arrived_out: 'could_not_arrive',
  not_arrived_in: 'could_not_reach_you',
  cancelled_out: 'you_cancelled',
  cancelled_in: 'cancelled_by',
  returned: 'money_back_from',
  gave_back: 'sent_back_to',
  got_back: 'sent_back_by',
  given_back_in: 'you_sent_back',
  given_back_out: 'ui.sent_back',
  collected: 'debt_collected',
} as const satisfies Record<Exclude<What, 'added' | 'fund_taken' | 'fund_back' | 'expired'>, string>

const addedTitles = {
  in: 'ui.money_added',
  out: 'ui.money_added',
  wait: 'being_added',
  back: 'not_added',
  returned: 'ui.money_added',
} as const

/** The heading above the amount: where the money is now, from the reader's point of view. */
export function receiptTitle(item: ActivityItem, t: Words): string {
  const name = counterpartyName(item, t)
  const { what, variant } = activityStyle(item)
  if (what === 'fund_taken') return t('money_taken_back')
  if (what === 'fund_back') return t('ui.money_restored')
  if (item.kind === 'funding') return t(addedTitles[variant])
  if (what === 'added') return t('ui.money_added')
  if (what === 'returned' && item.counterparty.shown_name === null) return t('came_back')
  if (what === 'returned' && item.kind === 'expiry') return t('came_back_from', { name })
  if (what === 'expired') return item.direction === 'out' ? t('came_back_from', { name }) : t('went_back_to', { name })
  return t(titles[what], { name })
}

export function timelineTitle(item: ActivityItem, status: ActivityItem['status'], t: Words): string {
  if (status === 'arriving' && item.between_books) return t('at_sent_to_book')
  if (status === 'arriving') return t('at_sent_arriving', { seconds: sendFigures.undoSeconds })
  if (status === 'pending') return t(item.kind === 'cash_out' || item.kind === 'task' ? 'at_on_hold' : 'at_sent_pending')
  return t(status === 'completed' && item.kind === 'funding' ? 'at_completed_funding' : `at_${status}`)
}

/** The fee of a returned payment remains paid. Money on hold is not paid yet, but a payment on its way has left the wallet. */
export function totalLabel(item: ActivityItem, t: Words): string {
  if (item.status === 'returned') return t('ui.you_paid')
  if (activityStyle(item).variant === 'back') return t('ui.total_back')
  return t(isOnHold(item) ? 'ui.you_pay' : 'ui.you_paid')
}

const isOnHold = (item: ActivityItem): boolean => isWaiting(item) && (item.kind === 'cash_out' || item.kind === 'task')

/** For the amount that the reader received, if it differs from the payment. */
export const reachedLabel = (item: ActivityItem, t: Words): string => t(isReleased(item) ? 'ui.total_back' : 'ui.you_received')

/** Uses the receipt's heading, so that money that did not arrive is not called received. */
export function shareLine(item: ActivityItem, date: string, t: Words): string {
  return t('share_line', { amount: formatUsd(paidAmount(item)), title: receiptTitle(item, t), date, number: item.id })
}

/** True if the money has moved, even if it was returned later. */
export const hasMoved = (item: ActivityItem): boolean =>
  item.status === 'completed' || item.status === 'returned' || isReleased(item)

const payments: ReadonlySet<string> = new Set<ActivityItem['kind']>(['send', 'quick_pay', 'pending_send'])

export const canBeSplit = ({ kind, direction, status }: ActivityItem): boolean =>
  direction === 'out' && status === 'completed' && payments.has(kind)

/** The amount of the payment before deductions from the reader's share, as shown when the receipt is verified. */
export const paidAmount = ({ deducted, amount }: ActivityItem): Cents => deducted?.paid ?? amount

/** True if the reader is the recipient and has not answered a refund request yet. */
export const hasRefundRequest = ({ asked_back, direction, status }: Receipt): boolean =>
  asked_back?.declined_at === null && direction === 'in' && status !== 'returned'

/** For someone who was not involved, so the reader's own nickname for the other party is not used. */
export function partyLines(item: ActivityItem, own: string, t: Words): string[] {
  const { counterparty, kind, direction, note, id } = item
  const { shown_name, hai_tag } = counterparty
  const other = hai_tag && shown_name !== `@${hai_tag}` ? `${counterpartyName(item, t)} @${hai_tag}` : counterpartyName(item, t)
  const isOut = direction === 'out' || isReleased(item)
  const isBetweenTwo = kind !== 'funding' && shown_name !== null
  return [
    ...(isBetweenTwo ? [`${t('ui.from')}: ${isOut ? own : other}`, `${t('ui.to')}: ${isOut ? other : own}`] : []),
    ...(note === '' ? [] : [`${t('ui.note')}: ${note}`]),
    `${t('ui.receipt_number')}: ${referenceNumber(id)}`,
  ]
}
