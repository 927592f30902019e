import type { DomainEvent } from '../../events/index.ts'
import { changedDispute } from '../disputes/index.ts'
import type { NotificationDraft } from './notification-draft.ts'

/** Actions that notify a party although the dispute keeps its status. */
const figures: Readonly<Record<string, string>> = {
  appeal: 'appealed',
  uphold: 'upheld',
  change: 'changed',
  propose: 'proposed',
  decline: 'declined',
}

/**
 * If a party opens a dispute about money on hold, the cash-out or task notifies the other party. Other new disputes, and
 * escalations, notify both parties. Statements and staff notes notify nobody. Any other event notifies each party that
 * did not cause it.
 */
export function notificationsOfDispute(event: DomainEvent): NotificationDraft[] {
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
  const draftFor = (side: 'payer' | 'payee') =>
    action === 'refund' && moved !== null && kept !== null
      ? { amount: moved, kept, figure: `refunded_part_${side}` }
      : { figure: figure ?? status }
  const isToBoth = isOpened || action === 'escalate'
  return [
    ...(by === 'payer' && !isToBoth ? [] : [{ ...about, ...draftFor('payer'), user_id: payer_id, other_id: payee_id }]),
    ...(by === 'payee' && !isToBoth ? [] : [{ ...about, ...draftFor('payee'), user_id: payee_id, other_id: payer_id }]),
  ]
}
