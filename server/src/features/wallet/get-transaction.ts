import { cents, type Cents } from '@hai/contract/money'
import type { ActivityItem } from '@hai/contract/wallet'
import type { Handler } from '../../feature.ts'
import { failMissing } from '../../ledger/index.ts'
import { fail } from '../../platform/failure.ts'
import { findCashoutOf } from '../cashouts/index.ts'
import { inGourdes } from '../rates/index.ts'
import { isWithinAskBack, type AskedBack } from '../requests/index.ts'
import type { ReturnedPayment, WaitingSend } from '../transfers/index.ts'
import type { Context } from './context.ts'
import { figuresOf } from './raw-items.ts'
import { readItems } from './read-items.ts'
import { canBeReturned, showItems } from './show-items.ts'

export const getTransaction =
  (context: Context): Handler<'get_transaction'> =>
  async ({ user_id }, input) => {
    const transaction_id = input.transaction_id.toLowerCase()
    const [[seen], sends, returns, request_id, asked_back, schedule_id, cashout_id] = await Promise.all([
      readItems(context, [{ viewer_id: user_id, transaction_id }]),
      context.transfers.waitingSends([transaction_id]),
      context.transfers.returnsOf([transaction_id]),
      context.requests.paidBy(transaction_id, user_id),
      context.requests.askedBack(transaction_id, user_id),
      context.schedules.ranBy(transaction_id, user_id),
      findCashoutOf(context.database, transaction_id, user_id),
    ])
    if (!seen) return failMissing(context.database, transaction_id)
    const [item] = await showItems(context, [seen])
    if (!item) fail('NOT_FOUND')
    const rate = await context.rates.htgAt(new Date(item.created_at))
    const send = sends.get(item.id)
    const isOwnSend = send?.payer_id === user_id
    return {
      ...item,
      total: totalOf(item),
      can_undo_until: isOwnSend && canBeUndone(send, context.clock.now()) ? send.deadline.toISOString() : null,
      can_cancel: isOwnSend && send.status === 'pending',
      return_amount: item.direction === 'in' && canBeReturned(item) ? figuresOf(item).amount : null,
      can_ask_back: asked_back === null && canAskBack(item, send, context.clock.now()),
      asked_back: asked_back && showAskedBack(asked_back),
      timeline: timelineOf(item, send, returns.get(item.id)),
      amount_htg: rate && inGourdes(figuresOf(item).amount, rate),
      rate,
      request_id,
      schedule_id,
      cashout_id,
    }
  }

const totalOf = ({ amount, fee, tax }: ActivityItem): Cents => cents(amount + fee + tax)

const canBeUndone = ({ status, deadline }: WaitingSend, now: Date): boolean => status === 'arriving' && deadline > now

const canAskBack = (item: ActivityItem, send: WaitingSend | undefined, now: Date): boolean =>
  item.direction === 'out' && canBeReturned(item) && isWithinAskBack(send?.ended_at ?? new Date(item.created_at), now)

const showAskedBack = ({ note, asked_at, declined_at }: AskedBack) => ({
  note,
  asked_at: asked_at.toISOString(),
  declined_at: declined_at?.toISOString() ?? null,
})

function timelineOf(
  item: ActivityItem,
  send: WaitingSend | undefined,
  returned: ReturnedPayment | undefined,
): { status: ActivityItem['status']; at: string }[] {
  if (item.between_books && returned && item.status === 'not_arrived')
    return [
      { status: 'arriving', at: item.created_at },
      { status: 'not_arrived', at: returned.returned_at.toISOString() },
    ]
  if (item.between_books && item.status === 'arriving') return [{ status: 'arriving', at: item.created_at }]
  const last = returned ? [{ status: 'returned' as const, at: returned.returned_at.toISOString() }] : []
  const status = returned ? 'completed' : item.status
  if (!send) return [{ status, at: item.created_at }, ...last]
  const first = { status: send.address === null ? 'arriving' : 'pending', at: send.created_at.toISOString() } as const
  return send.ended_at ? [first, { status, at: send.ended_at.toISOString() }, ...last] : [first]
}
