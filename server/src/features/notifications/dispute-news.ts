import type { Happening } from '../../events/index.ts'
import { changedDispute } from '../disputes/index.ts'
import type { News } from './news.ts'

/** What is told of changes that leave the status as it is. */
const figures: Readonly<Record<string, string>> = {
  ...{ appeal: 'appealed', uphold: 'upheld', change: 'changed' },
  ...{ propose: 'proposed', decline: 'declined' },
}

/**
 * A party hears of every new state of a dispute that they did not cause themselves, and of a proposal and its refusal by the other party.
 * Both hear of an escalation. When a dispute opens, the news of its item tells both, except for a report: it does not change the item,
 * so both get a notification that leads to the dispute.
 */
export function newsOfDispute(happening: Happening): News[] {
  const changed = changedDispute(happening)
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
