import type { FundingState } from '@hai/contract/funding-states'
import type { PlainKey } from '../../lib/words.ts'

interface SumWords {
  /** What was to reach the wallet, or has. */
  readonly credited: PlainKey<'funding'>
  readonly total: PlainKey<'funding'>
}

const asked: SumWords = { credited: 'for_wallet', total: 'total' }
const paid: SumWords = { credited: 'credited', total: 'you_paid' }

/** What the figures of a funding are called: nobody reads of money as added or paid that was not. */
export const sumWords: Readonly<Record<FundingState, SumWords>> = {
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
