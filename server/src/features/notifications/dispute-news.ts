import type { DomainEvent } from '../../events/index.ts'
import { changedDispute } from '../disputes/index.ts'
import type { News } from './news-item.ts'

/** Actions that cause a notification although the status of the dispute does not change. */
const figures: Readonly<Record<string, string>> = {
  appeal: 'appealed',
  uphold: 'upheld',
  change: 'changed',
  propose: 'proposed',
  decline: 'declined',
}

/**
 * The notifications of a dispute event:
 * - A new status notifies each party that did not cause it.
 * - A proposal, or its refusal, notifies the other party.
 * - An escalation notifies both parties.
 * - When a dispute is opened, its cash-out or task changes too and causes the notification. A dispute about a report does
 * not change an item, so it causes its own notification for both parties, with a link to the dispute.
 */
export function newsOfDispute(event: DomainEvent): News[] {
  const changed = changedDispute(event)
  if (!changed) return []
  const { dispute_id: id, by, action, from, status, payer_id, payee_id, is_told_by_item, moved, kept, at } = changed
  const figure = figures[action]
  const isOpened = action === 'open' && status === 'open'
  if ((status === from && figure === undefined) || (isOpened && is_told_by_item)) return []
  const about = {
    type: 'dispute_status',
    amount: null,
    note: '',
    reference: { type: 'dispute', id },
    at,
  } as const
  const said = (side: 'payer' | 'payee') =>
    action === 'refund' && moved !== null && kept !== null
      ? { amount: moved, kept, figure: `refunded_part_${side}` }
      : { figure: figure ?? status }
  const isToBoth = isOpened || action === 'escalate'
  return [
    ...(by === 'payer' && !isToBoth ? [] : [{ ...about, ...said('payer'), user_id: payer_id, other_id: payee_id }]),
    ...(by === 'payee' && !isToBoth ? [] : [{ ...about, ...said('payee'), user_id: payee_id, other_id: payer_id }]),
  ]
}
