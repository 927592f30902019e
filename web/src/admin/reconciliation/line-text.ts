import type { Output } from '@hai/contract/contract'
import type { Translate } from '../../lib/translations.ts'

export type Line = Output<'list_outside_lines'>['items'][number]

export function stateText({ state, matched_as, is_waiting }: Line, t: Translate<'admin_reconciliation'>): string {
  if (state === 'open' && is_waiting) return t('state_waiting')
  return matched_as ? `${t(`admin_ui.status_${state}`)} ${t(`matched_as_${matched_as}`)}` : t(`admin_ui.status_${state}`)
}

/** For an open line, this is the difference to the entry that its reference names. */
export const differenceOf = ({ difference, named }: Pick<Line, 'difference' | 'named'>): number => named?.difference ?? difference

/** Age in days. A statement may be a day ahead of the platform's time zone, so negative ages count as 0. */
export const ageText = (days: number, t: Translate<'admin_reconciliation'>): string => t('days', { count: Math.max(days, 0) })
