import type { Dispute } from '@hai/contract/disputes'
import type { Translate } from '../../lib/words.ts'
import type { Mood } from '../../ui/status.tsx'

const moods: Readonly<Record<Dispute['status'], Mood>> = {
  open: 'wait',
  escalated: 'problem',
  resolved: 'plain',
  refunded: 'back',
  closed: 'plain',
}

export const moodOf = ({ status }: Pick<Dispute, 'status'>): Mood => moods[status]

export const titleOf = (
  { related_type, item: { title }, counterparty: { shown_name } }: Dispute,
  t: Translate<'disputes'>,
): string =>
  related_type === 'task' && title !== '' ? title : t('cashout_with', { name: shown_name === '' ? t('somebody') : shown_name })
