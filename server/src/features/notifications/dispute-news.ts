import type { Happening } from '../../events/index.ts'
import { changedDispute } from '../disputes/index.ts'
import type { News } from './news.ts'

/** What is told of changes that leave the status as it is. */
const figures: Readonly<Record<string, string>> = {
  ...{ appeal: 'appealed', uphold: 'upheld', change: 'changed' },
  ...{ propose: 'proposed', decline: 'declined' },
}

/**
 * What of a dispute is told: every new state of it, to both but whoever brought it about; an escalation and an agreement to both. A proposal
 * and its refusal are told to the other party. That one is open says the news of its item, if the item has a state for it; of a report,
 * for which it has none, both have a trace that leads to it.
 */
export function newsOfDispute(happening: Happening): News[] {
  const changed = changedDispute(happening)
  if (!changed) return []
  const { dispute_id: id, by, action, from, status, payer_id, payee_id, is_told_by_item, at } = changed
  const figure = figures[action]
  const isOpened = action === 'open' && status === 'open'
  if ((status === from && figure === undefined) || (isOpened && is_told_by_item)) return []
  const about = {
    type: 'dispute_status',
    amount: null,
    note: '',
    reference: { type: 'dispute', id },
    figure: figure ?? status,
    at,
  } as const
  const isAgreed = by !== 'admin' && (action === 'refund' || action === 'release')
  const isToBoth = isOpened || isAgreed || action === 'escalate'
  return [
    ...(by === 'payer' && !isToBoth ? [] : [{ ...about, user_id: payer_id, other_id: payee_id }]),
    ...(by === 'payee' && !isToBoth ? [] : [{ ...about, user_id: payee_id, other_id: payer_id }]),
  ]
}
