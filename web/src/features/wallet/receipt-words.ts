import type { Output } from '@hai/contract/contract'
import { formatUsd } from '@hai/contract/money'
import type { ActivityItem } from '@hai/contract/wallet'
import type { Translate } from '../../lib/words.ts'
import { activityLook, isWaiting } from './activity-look.ts'

export type Receipt = Output<'get_transaction'>
type Words = Translate<'wallet'>

/** Who is at the other end; the product itself for money that came from outside. */
export const otherEnd = ({ counterparty }: ActivityItem, t: Words): string => counterparty.shown_name ?? t('title_platform')

/** The sentence above the amount. */
export function receiptTitle(item: ActivityItem, t: Words): string {
  const name = otherEnd(item, t)
  const { tone } = activityLook(item)
  if (item.kind === 'funding') return t('money_added')
  if (tone === 'back') return item.direction === 'out' ? t('came_back_from', { name }) : t('received_from', { name })
  if (tone === 'wait') {
    if (item.direction === 'in') return t('arriving_from', { name })
    return item.status === 'pending' ? t('waits_for', { name }) : t('sending_to', { name })
  }
  return item.direction === 'in' ? t('received_from', { name }) : t('sent_to', { name })
}

/** What happened at one point of its life. */
export function timelineTitle(item: ActivityItem, status: ActivityItem['status'], t: Words): string {
  switch (status) {
    case 'arriving':
      return t('at_sent_arriving')
    case 'pending':
      return t('at_sent_pending')
    case 'completed':
      return item.kind === 'funding' ? t('at_completed_funding') : t('at_completed')
    case 'undone':
      return t('at_undone')
    case 'cancelled':
      return t('at_cancelled')
    case 'expired':
      return t('at_expired')
  }
}

/** How the whole of it reads, fee and tax included, by whether it is paid, on its way, or back. */
export function totalLabel(item: ActivityItem, t: Words): string {
  if (activityLook(item).tone === 'back') return t('total_back')
  return isWaiting(item) ? t('total_pays') : t('total_paid')
}

/** One line to hand to somebody else. */
export function shareLine(item: ActivityItem, date: string, t: Words): string {
  const facts = { amount: formatUsd(item.amount), name: otherEnd(item, t), date, number: item.id }
  return item.direction === 'out' ? t('share_out', facts) : t('share_in', facts)
}
