import type { Dispute } from '@hai/contract/disputes'
import type { Translate } from '../../lib/translations.ts'
import type { Tone } from '../../ui/status.tsx'

const tones: Readonly<Record<Dispute['status'], Tone>> = {
  open: 'wait',
  escalated: 'problem',
  resolved: 'plain',
  refunded: 'back',
  closed: 'plain',
}

export const toneOf = ({ status }: Pick<Dispute, 'status'>): Tone => tones[status]

export const titleOf = (
  { related_type, item: { title }, counterparty: { shown_name } }: Dispute,
  t: Translate<'disputes'>,
): string =>
  related_type === 'task' && title !== '' ? title : t('cashout_with', { name: shown_name === '' ? t('ui.someone') : shown_name })
