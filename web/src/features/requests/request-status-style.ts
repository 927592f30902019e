import type { MoneyRequest } from '@hai/contract/requests'
import type { Translate } from '../../lib/words.ts'
import type { AmountKind } from '../../ui/amount.tsx'
import type { Mood } from '../../ui/status.tsx'

type Look = { readonly mood: Mood; readonly amount: AmountKind }

const looks: Record<MoneyRequest['status'], Look> = {
  open: { mood: 'wait', amount: 'plain' },
  arriving: { mood: 'wait', amount: 'wait' },
  paid: { mood: 'in', amount: 'plain' },
  returned: { mood: 'back', amount: 'back' },
  declined: { mood: 'back', amount: 'back' },
  cancelled: { mood: 'back', amount: 'back' },
  lapsed: { mood: 'back', amount: 'back' },
}

/** Mood and amount style of a request. Green is only for money received. */
export function requestStatusStyle({ status, direction }: Pick<MoneyRequest, 'status' | 'direction'>): Look {
  if (status !== 'paid') return looks[status]
  return direction === 'outgoing' ? { mood: 'in', amount: 'in' } : { mood: 'plain', amount: 'plain' }
}

/** The name of the other party, or "somebody" for a deleted account. */
export const nameOf = ({ shown_name }: MoneyRequest['counterparty'], t: Translate<'requests'>): string =>
  shown_name ?? t('somebody')
