import type { Output } from '@hai/contract/contract'
import type { Translate } from '../../lib/words.ts'

export type Line = Output<'list_outside_lines'>['items'][number]

/** How a line stands: open, or what settled it. */
export const stateText = ({ state, matched_as }: Line, t: Translate<'admin_outside'>): string =>
  matched_as ? `${t(`state_${state}`)} ${t(`matched_as_${matched_as}`)}` : t(`state_${state}`)
