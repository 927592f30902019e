import type { MoneyRequest } from '@hai/contract/requests'
import type { Translate } from '../../lib/translations.ts'
import type { AmountKind } from '../../ui/amount.tsx'
import type { Tone } from '../../ui/status.tsx'

type Look = { readonly tone: Tone; readonly amount: AmountKind }

const looks: Record<MoneyRequest['status'], Look> = {
  open: { tone: 'wait', amount: 'plain' },
  arriving: { tone: 'wait', amount: 'wait' },
  paid: { tone: 'in', amount: 'plain' },
  returned: { tone: 'back', amount: 'back' },
  declined: { tone: 'back', amount: 'back' },
  cancelled: { tone: 'back', amount: 'back' },
  lapsed: { tone: 'back', amount: 'back' },
}

/** Green (`in`) is only for money received. */
export function requestStatusStyle({ status, direction }: Pick<MoneyRequest, 'status' | 'direction'>): Look {
  if (status !== 'paid') return looks[status]
  return direction === 'outgoing' ? { tone: 'in', amount: 'in' } : { tone: 'plain', amount: 'plain' }
}

/** `shown_name` is null for a deleted account. */
export const nameOf = ({ shown_name }: MoneyRequest['counterparty'], t: Translate<'requests'>): string =>
  shown_name ?? t('ui.someone')
