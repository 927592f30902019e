import type { FundingState } from '@hai/contract/funding-states'
import type { PlainKey } from '../../lib/translations.ts'

interface SumWords {
  readonly credited: PlainKey<'funding'>
  readonly total: PlainKey<'funding'>
}

const asked: SumWords = { credited: 'for_wallet', total: 'total' }
const paid: SumWords = { credited: 'credited', total: 'you_paid' }

/** Money that never arrived is not labelled as added or paid. */
export const sumLabels: Readonly<Record<FundingState, SumWords>> = {
  created: asked,
  redirected: asked,
  differs: asked,
  failed: asked,
  expired: asked,
  paid,
  reversed: paid,
  disputed: paid,
  won: paid,
  lost: paid,
}
