import type { Happening } from '../../events/index.ts'
import { changedDispute } from '../disputes/index.ts'
import type { News } from './news.ts'

const appealFigures = { appeal: 'appealed', uphold: 'upheld', change: 'changed' } as const

/**
 * What of a dispute is told: every new state of it, to both but whoever brought it about; an escalation to both. That one is open says the news of its item, if
 * the item has a state for it; of a report, for which it has none, both have a trace that leads to it.
 */
export function newsOfDispute(happening: Happening): News[] {
  const changed = changedDispute(happening)
  if (!changed) return []
  const { dispute_id: id, by, action, from, status, payer_id, payee_id, is_told_by_item, at } = changed
  const ofAppeal = action === 'appeal' || action === 'uphold' || action === 'change' ? appealFigures[action] : null
  const isOpened = action === 'open' && status === 'open'
  if ((status === from && ofAppeal === null) || (isOpened && is_told_by_item)) return []
  const about = {
    type: 'dispute_status',
    amount: null,
    note: '',
    reference: { type: 'dispute', id },
    figure: ofAppeal ?? status,
    at,
  } as const
  const isToBoth = isOpened || action === 'escalate'
  return [
    ...(by === 'payer' && !isToBoth ? [] : [{ ...about, user_id: payer_id, other_id: payee_id }]),
    ...(by === 'payee' && !isToBoth ? [] : [{ ...about, user_id: payee_id, other_id: payer_id }]),
  ]
}
