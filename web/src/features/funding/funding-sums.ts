import type { FundingState } from '@hai/contract/funding-states'
import type { PlainKey } from '../../lib/translations.ts'

interface SumWords {
  readonly credited: PlainKey<'funding'>
  readonly total: PlainKey<'funding'>
}

const requestedWords: SumWords = { credited: 'for_wallet', total: 'ui.total' }
const paid: SumWords = { credited: 'ui.added_to_wallet', total: 'ui.you_paid' }

/** Money that never arrived is not labelled as added or paid. */
export const sumLabels: Readonly<Record<FundingState, SumWords>> = {
  created: requestedWords,
  redirected: requestedWords,
  differs: requestedWords,
  failed: requestedWords,
  expired: requestedWords,
  paid,
  reversed: paid,
  disputed: paid,
  won: paid,
  lost: paid,
}
